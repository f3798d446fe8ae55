within LayshaftTest.Powertrain;
model MotorAndBattery "Energy of an electric drive"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Electric.ElectricMachine motor(rotor(phi(start=0, fixed=true), w(start=10, fixed=true))) "Machine";
  Layshaft.Powertrain.Electric.Battery battery "Battery";
  Layshaft.Electrical.Components.Ground ground "Ground";
  Layshaft.Rotational.Components.Inertia load(J=20) "Load";
  Layshaft.Energy.Audit audit(n=5, tolerance=1e-4) "Energies";
equation
  motor.torque = if time < 10 then 200 elseif time < 20 then 0 else -150;
  connect(motor.flange, load.flange_a);
  connect(battery.p, motor.p);
  connect(battery.n, motor.n);
  connect(ground.p, battery.n);
  audit.power = {-battery.P_chemical, battery.power, motor.power, motor.rotor.power, load.power};
  assert(noEvent(abs(motor.tau) <= 250.1), "The torque exceeds the limit of the machine.");
  when terminal() then
    assert(battery.soc < 0.6, "Losses are paid by the battery.");
  end when;

  annotation(experiment(StopTime=30, Tolerance=1e-7), Documentation(info="<html>
<p>Accelerate, roll, recuperate: chemical energy = losses + kinetic energy.</p>
</html>"));
end MotorAndBattery;
