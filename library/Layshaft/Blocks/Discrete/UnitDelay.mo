within Layshaft.Blocks.Discrete;
block UnitDelay "Delays a signal by one sample period"
  extends Interfaces.SISO;
  parameter Units.Time samplePeriod(min=Constants.small) = 0.01 "Sample period";
  parameter Units.Time startTime = 0 "First sample";
  parameter Real y_start = 0 "Output before the first sample";
protected
  discrete Real held(start=y_start, fixed=true) "Sampled value";
  discrete Real before(start=y_start, fixed=true) "Value one sample earlier";
equation
  when sample(startTime, samplePeriod) then
    before = pre(held);
    held = u;
  end when;
  y = before;

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="Ts=%samplePeriod")}),
    Documentation(info="<html>
<p>y is the value sampled one period before the last sample.</p>
</html>"));
end UnitDelay;
