within LayshaftTest.Powertrain;
model DualLaminar "Two packs of plates, one with a freewheel"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Clutches.DualLaminarClutch forward1(plates=3, peak=1, mu_table={0.1,0.1}, w_table={0,300}) "Overdriven: both packs hold";
  Layshaft.Powertrain.Clutches.DualLaminarClutch backward1(plates=3, peak=1, mu_table={0.1,0.1}, w_table={0,300}) "Overrun: one pack holds";
  Layshaft.Rotational.Sources.ConstantSpeed fast(w_fixed=100) "Faster";
  Layshaft.Rotational.Sources.ConstantSpeed slow(w_fixed=50) "Slower";
  parameter Layshaft.Units.Pressure p = 2e5 "Pressure of each pack";
  parameter Real tau_pack = 6*0.1*2/3*(0.075^3 - 0.055^3)/(0.075^2 - 0.055^2)*(p*0.008 - 500) "Torque of a pack: faces mu r_mean fn";
equation
  forward1.pressure = p;
  forward1.pressureOneWay = p;
  backward1.pressure = p;
  backward1.pressureOneWay = p;
  connect(fast.flange, forward1.flange_a);
  connect(slow.flange, forward1.flange_b);
  connect(slow.flange, backward1.flange_a);
  connect(fast.flange, backward1.flange_b);
  assert(noEvent(abs(forward1.tau - 2*tau_pack) < 1e-6), "Both packs.");
  assert(noEvent(abs(backward1.tau + tau_pack) < 1e-6), "The freewheel lets one pack overrun.");

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>Torques of both directions of slip.</p>
</html>"));
end DualLaminar;
