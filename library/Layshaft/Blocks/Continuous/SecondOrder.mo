within Layshaft.Blocks.Continuous;
block SecondOrder "Second order lag"
  extends Interfaces.SISO;
  parameter Real k = 1 "Gain";
  parameter Units.AngularVelocity w(min=0) = 1 "Natural frequency";
  parameter Real D(min=0) = 1 "Damping ratio";
  Real yd(start=0, fixed=true) "Derivative of the output";
  parameter Real y_start = 0 "Output at the start";
initial equation
  y = y_start;
equation
  der(y) = yd;
  der(yd) = w*(w*(k*u - y) - 2*D*yd);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="PT2"),
      Text(extent={{-150,-110},{150,-140}}, textString="w=%w")}),
    Documentation(info="<html>
<p>d&sup2;y/dt&sup2; + 2 D w dy/dt + w&sup2; y = w&sup2; k u.</p>
</html>"));
end SecondOrder;
