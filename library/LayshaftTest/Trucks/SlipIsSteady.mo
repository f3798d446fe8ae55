within LayshaftTest.Trucks;
model SlipIsSteady "In steady rolling the slip is the slip velocity over the speed"
  extends Layshaft.Icons.Example;
  Layshaft.Trucks.Wheels.TyreSlip tyre "Tyre";
  Layshaft.BondGraph.Sources.Sf slip(f0=0.5) "Slip velocity";
equation
  tyre.load = 10000;
  tyre.v = 10;
  connect(slip.p, tyre.p);
  assert(noEvent(abs(tyre.slip - 0.05*(1 - exp(-20*time))) < 1e-6), "The slip follows with the time sigma/v.");
  when terminal() then
    assert(abs(tyre.e - 10000*0.82*sin(1.65*atan(0.25 - 0.3*(0.25 - atan(0.25))))) < 1e-2, "The force is that of the Magic Formula.");
  end when;

  annotation(experiment(StopTime=1, Tolerance=1e-09),
    Documentation(info="<html>
<p>sigma der(slip) + v slip = f; D sin(C atan(B x - E(B x - atan(B x)))).</p>
</html>"));
end SlipIsSteady;
