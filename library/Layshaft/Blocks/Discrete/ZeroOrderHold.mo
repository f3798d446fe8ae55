within Layshaft.Blocks.Discrete;
block ZeroOrderHold "Samples a signal and holds it"
  extends Interfaces.SISO;
  parameter Units.Time samplePeriod(min=Constants.small) = 0.01 "Sample period";
  parameter Units.Time startTime = 0 "First sample";
  parameter Real y_start = 0 "Output before the first sample";
protected
  discrete Real held(start=y_start, fixed=true) "Sampled value";
equation
  when sample(startTime, samplePeriod) then
    held = u;
  end when;
  y = held;

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="Ts=%samplePeriod")}),
    Documentation(info="<html>
<p>The output changes at sample instants only.</p>
</html>"));
end ZeroOrderHold;
