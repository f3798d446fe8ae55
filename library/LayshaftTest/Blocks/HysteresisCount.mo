within LayshaftTest.Blocks;
model HysteresisCount "Switching of a hysteresis"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.Logical.Hysteresis hysteresis(uLow=-0.5, uHigh=0.5) "Hysteresis";
  Layshaft.Blocks.Sources.Sine sine(f=1) "Input";
  Integer count(start=0, fixed=true) "Number of times it switched on";
equation
  connect(sine.y, hysteresis.u);
  when hysteresis.y then
    count = pre(count) + 1;
  end when;
  when terminal() then
    assert(count == 5, "The hysteresis should switch on once per period.");
  end when;

  annotation(experiment(StopTime=5, Tolerance=1e-8), Documentation(info="<html>
<p>A sine passes both levels once per period.</p>
</html>"));
end HysteresisCount;
