within Layshaft.Blocks.Continuous;
block LimPID "PID controller with limits and anti-windup"
  extends Interfaces.SI2SO;
  parameter Real k = 1 "Gain";
  parameter Units.Time Ti(min=Constants.small) = 0.5 "Integral time";
  parameter Units.Time Td(min=0) = 0.1 "Derivative time";
  parameter Real Nd(min=Constants.small) = 10 "The derivative is filtered with Td/Nd";
  parameter Real b(min=0) = 1 "Weight of the set point in the proportional part";
  parameter Real c(min=0) = 0 "Weight of the set point in the derivative part";
  parameter Real y_max = 1 "Upper limit of the output";
  parameter Real y_min = -y_max "Lower limit of the output";
  parameter Real antiWindup(min=Constants.small) = 1 "Time constant of the tracking relative to Ti";
  Real unlimited "Output before the limits";
  Real x(start=0, fixed=true) "Integral part";
  Real d "Derivative part";
  Real xd(start=0, fixed=true) "Filtered input of the derivative part";
equation
  assert(y_max > y_min, "The upper limit y_max of a controller must be above the lower limit y_min.");
  der(xd) = (c*u1 - u2 - xd)*Nd/max(Td, 1e-10);
  d = k*Nd*(c*u1 - u2 - xd);
  unlimited = k*(b*u1 - u2) + x + d;
  y = smooth(0, noEvent(if unlimited > y_max then y_max elseif unlimited < y_min then y_min else unlimited));
  der(x) = (k*(u1 - u2) + (y - unlimited)/antiWindup)/Ti;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="PID"),
      Text(extent={{-150,-110},{150,-140}}, textString="k=%k")}),
    Documentation(info="<html>
<p>u1 is the set point, u2 the measurement. Set point weights b and c avoid kicks when the set point jumps. The integral part follows the limited output by tracking.</p>
</html>"));
end LimPID;
