within LayshaftTest.Powertrain;
model WheelRadius "Rolling radius that depends on the speed"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Wheels.Wheel wheel(v_table={0,100}, radius_table={0.3,0.4}) "Wheel";
  Layshaft.Rotational.Components.Inertia hub(J=2, phi(start=0, fixed=true)) "Hub";
  Layshaft.Translational.Components.Mass car(m=100, s(start=0, fixed=true), v(start=1, fixed=true)) "Car";
  Layshaft.Rotational.Sources.ConstantTorque drive(tau_constant=30) "Drive";
  Layshaft.Energy.Audit audit(n=3, tolerance=1e-5) "Energies";
equation
  connect(drive.flange, hub.flange_a);
  connect(hub.flange_b, wheel.flangeR);
  connect(wheel.flangeT, car.flange_a);
  audit.power = {-30*hub.w, hub.power, car.power};
  assert(noEvent(abs(car.v - (0.3 + 0.001*car.v)*hub.w) < 1e-6), "v = radius(v) w.");

  annotation(experiment(StopTime=20, Tolerance=1e-8), Documentation(info="<html>
<p>The energy of the drive is found in hub and car.</p>
</html>"));
end WheelRadius;
