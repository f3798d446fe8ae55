within Layshaft.Blocks.Continuous;
block LimPI "PI controller with limits and anti-windup"
  extends Interfaces.SI2SO;
  parameter Real k = 1 "Gain";
  parameter Units.Time Ti(min=Constants.small) = 1 "Integral time";
  parameter Real y_max = 1 "Upper limit of the output";
  parameter Real y_min = -y_max "Lower limit of the output";
  parameter Real antiWindup(min=Constants.small) = 1 "Time constant of the tracking relative to Ti";
  Real unlimited "Output before the limits";
  Real x(start=0, fixed=true) "Integral part";
equation
  assert(y_max > y_min, "The upper limit y_max of a controller must be above the lower limit y_min.");
  unlimited = k*(u1 - u2) + x;
  y = smooth(0, noEvent(if unlimited > y_max then y_max elseif unlimited < y_min then y_min else unlimited));
  der(x) = (k*(u1 - u2) + (y - unlimited)/antiWindup)/Ti;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="PI"),
      Text(extent={{-150,-110},{150,-140}}, textString="k=%k")}),
    Documentation(info="<html>
<p>u1 is the set point, u2 the measurement. While the output is limited, the integral part is pulled back by tracking: Ti dx/dt = k e + (y - unlimited)/antiWindup, so that the controller leaves its limit without delay.</p>
</html>"));
end LimPI;
