within Layshaft.Blocks.Continuous;
block FirstOrder "First order lag"
  extends Interfaces.SISO;
  parameter Real k = 1 "Gain";
  parameter Units.Time T(min=0) = 1 "Time constant";
  parameter Real y_start = 0 "Output at the start";
initial equation
  y = y_start;
equation
  T*der(y) = k*u - y;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="PT1"),
      Text(extent={{-150,-110},{150,-140}}, textString="T=%T")}),
    Documentation(info="<html>
<p>T dy/dt + y = k u. The step response is k (1 - exp(-t/T)).</p>
</html>"));
end FirstOrder;
