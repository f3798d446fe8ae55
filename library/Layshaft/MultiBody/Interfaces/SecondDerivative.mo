within Layshaft.MultiBody.Interfaces;
block SecondDerivative "Second derivative of a vector"
  extends Icons.Block;
  input Real x[3] "Vector";
  input Real T[3,3] "Matrix by which the result is multiplied";
  Real x_d[3] "First derivative";
  Blocks.Interfaces.RealOutput y[3] "Outputs"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  x_d = der(x);
  y = T*der(x_d);

  annotation(Documentation(info="<html>
<p>Used inside sensors with conditional outputs.</p>
</html>"));
end SecondDerivative;
