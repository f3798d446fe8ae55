within Layshaft.Blocks.Nonlinear;
block RateLimiter "Limits the rate of a signal"
  extends Interfaces.SISO;
  parameter Real rising(min=0) = 1 "Largest rate";
  parameter Real falling(max=0) = -rising "Smallest rate";
  parameter Units.Time T(min=Constants.small) = 0.001 "Lag";
  parameter Real y_start = 0 "Output at the start";
protected
  Real rate "Rate before the limits";
initial equation
  y = y_start;
equation
  rate = (u - y)/T;
  der(y) = smooth(0, noEvent(if rate > rising then rising elseif rate < falling then falling else rate));

  annotation(
    Icon(graphics={
      Line(points={{-70,-40},{-40,-40},{20,40},{70,40}}, color={0,0,127}, thickness=1)}),
    Documentation(info="<html>
<p>The output follows the input with a lag T and at most the given rates.</p>
</html>"));
end RateLimiter;
