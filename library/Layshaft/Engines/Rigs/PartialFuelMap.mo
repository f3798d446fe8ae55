within Layshaft.Engines.Rigs;
partial model PartialFuelMap "Crank-angle-resolved engine at constant speed and fuel per injection"
  parameter Units.AngularVelocity_rpm n = 2000 "Speed";
  parameter Real fuel(unit="mg") = 25 "Fuel per injection";
  parameter Real lambda(min=0.6) = 1 "Air for the fuel, relative to what it needs";
  parameter Units.Inertia J_turbo(min=Constants.small) = 1e-5 "Inertia of the turbocharger: lighter than the real one, so that it reaches its speed soon; the steady speed does not depend on it";
  inner Vehicles.Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{60,60},{80,80}})));
  CommandedEngine engine(
    w_start=n*Constants.rpm,
    fixedStart=false,
    redeclare replaceable Cylinders.CrankAngle cylinders constrainedby Interfaces.Cylinders,
    plenum(p_start=1e5),
    intakePort(each p_start=1e5),
    exhaustPort(each p_start=1.05e5),
    turbo(shaft(J=J_turbo, w_start=3000))) "Engine"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}})));
  Rotational.Sources.ConstantSpeed dynamometer(w_fixed=n*Constants.rpm) "Holds the speed"
    annotation(Placement(transformation(extent={{70,-10},{50,10}})));
  Units.MassFlowRate needed "Air that the fuel needs";
  discrete Units.MassFlowRate air(start=0.01, fixed=true) "Air that the engine gets, mean over the last cycle";
  Real misses "Air that is missing, relative to what is needed";
  discrete output Units.Torque torque(start=0, fixed=true) "Torque at the clutch, mean over the last cycle";
protected
  constant Real airFuel = 12.5*Media.M[2]/Media.M[7]/Media.air[2] "Air that a mass of fuel needs";
  parameter Units.Time cycle = 120/n "Duration of a cycle";
  Units.Mass inhaled(start=0, fixed=true) "Air that the engine got since the last cycle";
  Real impulse(unit="N.m.s", start=0, fixed=true) "Torque over time since the last cycle";
equation
  engine.retard = 0;
  needed = lambda*airFuel*engine.fuel;
  der(inhaled) = engine.cylinders.m_flow_in;
  der(impulse) = engine.cylinders.tau;
  when sample(cycle, cycle) then
    air = inhaled/cycle;
    torque = impulse/cycle;
    reinit(inhaled, 0);
    reinit(impulse, 0);
  end when;
  misses = (needed - air)/noEvent(max(needed, 1e-4));
  connect(dynamometer.flange, engine.flange_b)
    annotation(Line(points={{50,0},{20,0}}, color={0,0,0}));

  annotation(Documentation(info="<html>
<p>
The crankshaft turns with a constant speed, every injection has the same fuel. After some seconds <code>torque</code> is the brake torque of the steady map at this point. What extends this model says where fuel and air come from.
</p>
</html>"));
end PartialFuelMap;
