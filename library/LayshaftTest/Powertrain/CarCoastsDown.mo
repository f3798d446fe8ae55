within LayshaftTest.Powertrain;
model CarCoastsDown "Coast-down with air drag, and standstill on a slope"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Vehicles.CarCoastDown drag(m=1000, F0=0, F1=0, F2=0.5, body(v(start=40, fixed=true))) "Air drag only";
  Layshaft.Powertrain.Vehicles.CarCoastDown braked(m=1000, F0=200, F1=0, F2=0, F_brake_max=10000, grade=-0.05, body(v(start=10, fixed=true))) "Braked downhill";
equation
  drag.brake = 0;
  braked.brake = 0.3;
  assert(noEvent(abs(drag.v - 40/(1 + 0.5*40*time/1000)) < 1e-4), "Quadratic drag: v = v0/(1 + F2 v0 t/m).");
  when terminal() then
    assert(abs(braked.v) < 1e-6 and braked.mode == 0, "The brake should hold the car on the slope.");
  end when;

  annotation(experiment(StopTime=20, Tolerance=1e-8), Documentation(info="<html>
<p>v = v0/(1 + F2 v0 t/m); 3200 N hold a car against 490 N.</p>
</html>"));
end CarCoastsDown;
