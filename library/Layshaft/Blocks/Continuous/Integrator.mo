within Layshaft.Blocks.Continuous;
block Integrator "Integrator"
  extends Interfaces.SISO;
  parameter Real k = 1 "Gain";
  parameter Real y_start = 0 "Output at the start";
initial equation
  y = y_start;
equation
  der(y) = k*u;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="1/s"),
      Text(extent={{-150,-110},{150,-140}}, textString="k=%k")}),
    Documentation(info="<html>
<p>dy/dt = k u.</p>
</html>"));
end Integrator;
