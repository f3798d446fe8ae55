within LayshaftTest.Vehicles;
model ClutchesSynchronise "Both clutches bring a vehicle up to speed, by signal and by flange"
  extends Layshaft.Icons.Example;
  model Launch "Engine, clutch and vehicle"
    replaceable Layshaft.Vehicles.Clutches.CoulombClutch clutch(useFlange=useFlange) constrainedby Layshaft.Vehicles.Clutches.PartialClutch(useFlange=useFlange) "Clutch";
    Layshaft.Rotational.Components.Inertia engine(J=0.2, phi(start=0, fixed=true), w(start=200, fixed=true)) "Engine";
    Layshaft.Rotational.Components.Inertia vehicle(J=0.8, phi(start=0, fixed=true), w(start=0, fixed=true)) "Vehicle";
    parameter Boolean useFlange = false "= true: pressed by a flange" annotation(Evaluate=true);
    Layshaft.Translational.Sources.Force force if useFlange "Force on the pressure plate";
    Layshaft.Blocks.Interfaces.RealInput clamp "Clamp force relative to 1,825 N";
    Layshaft.Blocks.Math.Gain gain(k=1825) if useFlange "Clamp force";
    Layshaft.Energy.Audit audit(n=3, tolerance=1e-5) "Energies";
  equation
    connect(clamp, clutch.clamp);
    connect(clamp, gain.u);
    connect(gain.y, force.f);
    connect(force.flange, clutch.presser);
    connect(engine.flange_b, clutch.flange_a);
    connect(clutch.flange_b, vehicle.flange_a);
    audit.power = {engine.power, vehicle.power, clutch.tau*clutch.w_slip};
    assert(noEvent(clutch.lossPower >= -1e-6), "A clutch drives.");
  end Launch;
  Launch coulomb "Locks exactly";
  Launch elastoPlastic(redeclare Layshaft.Vehicles.Clutches.ElastoPlasticClutch clutch) "Without events";
  Launch pressed(useFlange=true) "Pressed by a flange";
  Launch pressedElastoPlastic(useFlange=true, redeclare Layshaft.Vehicles.Clutches.ElastoPlasticClutch clutch) "Pressed by a flange, without events";
  parameter Layshaft.Units.Torque tau = 0.5*2*0.62*coulomb.clutch.data.r_mean*coulomb.clutch.data.F_max "Torque of the half-closed clutch";
  parameter Layshaft.Units.Time t_lock = 200/(tau*(1/0.2 + 1/0.8)) "When the speeds are equal";
  Real y "Clamp force";
equation
  y = if time < 0.8 then 0.5 else 0;
  coulomb.clamp = y;
  elastoPlastic.clamp = y;
  pressed.clamp = 0.5;
  pressedElastoPlastic.clamp = 0.5;
  assert(noEvent(time > t_lock or abs(coulomb.vehicle.w - tau/0.8*time) < 1e-6), "The vehicle does not speed up with the torque of the clutch.");
  assert(noEvent(time < t_lock or abs(coulomb.clutch.w_slip) < 1e-9), "The clutch does not lock exactly.");
  assert(noEvent(time < 0.1 or abs(elastoPlastic.vehicle.w - coulomb.vehicle.w) < 0.1), "The two friction laws differ.");
  assert(noEvent(time < t_lock + 0.1 or abs(pressed.vehicle.w - 40) < 1e-6), "Momentum is lost.");
  assert(noEvent(time < t_lock + 0.1 or abs(pressedElastoPlastic.vehicle.w - 40) < 0.2), "Momentum is lost without events.");
  assert(noEvent(time < 0.81 or abs(elastoPlastic.clutch.tau) <= 0 and abs(coulomb.clutch.tau) <= 0), "An open clutch has torque.");

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>The half-closed clutch gives 117 N.m; the speeds meet after J1 J2/(J1 + J2) 200 rad/s / 117 N.m at 40 rad/s. What the inertias
lose is dissipated.</p>
</html>"));
end ClutchesSynchronise;
