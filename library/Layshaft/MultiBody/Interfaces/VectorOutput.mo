within Layshaft.MultiBody.Interfaces;
block VectorOutput "Passes a vector to outputs"
  extends Icons.Block;
  input Real u[3] "Vector";
  Blocks.Interfaces.RealOutput y[3] "Outputs"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  y = u;

  annotation(Documentation(info="<html>
<p>Used inside sensors with conditional outputs.</p>
</html>"));
end VectorOutput;
