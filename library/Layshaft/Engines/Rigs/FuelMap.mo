within Layshaft.Engines.Rigs;
model FuelMap "Crank-angle-resolved engine at constant speed and fuel per injection: one point of a steady map"
  extends Icons.Example;
  parameter Units.AngularVelocity_rpm n = 2000 "Speed";
  parameter Real fuel(unit="mg") = 25 "Fuel per injection";
  parameter Real lambda(min=0.6) = 1 "Air for the fuel, relative to what it needs";
  inner Vehicles.Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{60,60},{80,80}})));
  CommandedEngine engine(
    w_start=n*Constants.rpm,
    fixedStart=false,
    redeclare replaceable Cylinders.CrankAngle cylinders constrainedby Interfaces.Cylinders,
    plenum(p_start=1e5),
    intakePort(each p_start=1e5),
    exhaustPort(each p_start=1.05e5),
    throttle(position_start=0.3),
    turbo(shaft(w_start=3000))) "Engine"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}})));
  Rotational.Sources.ConstantSpeed dynamometer(w_fixed=n*Constants.rpm) "Holds the speed"
    annotation(Placement(transformation(extent={{70,-10},{50,10}})));
  Units.MassFlowRate needed "Air that the fuel needs";
  Units.MassFlowRate air(start=0.01, fixed=true) "Air that the engine gets, mean over strokes";
  Real x(start=0.4, fixed=true) "Integral part: up to 1 it opens the throttle, beyond that it closes the wastegate";
  Real misses "Air that is missing, relative to what is needed";
  output Units.Torque torque(start=0, fixed=true) "Torque at the clutch, mean over strokes";
protected
  constant Real airFuel = 12.5*Media.M[2]/Media.M[7]/Media.air[2] "Air that a mass of fuel needs";
  parameter Units.Time T = 0.15 + 60/n "Time over which strokes are averaged";
equation
  engine.fuel = fuel*1e-6*4*n/120;
  engine.retard = 0;
  needed = lambda*airFuel*engine.fuel;
  T*der(air) = engine.cylinders.m_flow_in - air;
  T*der(torque) = engine.cylinders.tau - torque;
  misses = (needed - air)/noEvent(max(needed, 1e-4));
  der(x) = noEvent(if x < 0.01 and misses < 0 or x > 1.5 and misses > 0 then 0 else (if x > 1 then 0.35 else 1.5*max(x, 0.02))*min(max(misses, -1), 1));
  engine.throttleCommand = noEvent(min(max(x, 0), 1));
  engine.wastegateCommand = noEvent(min(max(2*(1.5 - x) - 1.5*misses, 0), 1));
  connect(dynamometer.flange, engine.flange_b)
    annotation(Line(points={{50,0},{20,0}}, color={0,0,0}));

  annotation(
    experiment(StopTime=12, Interval=0.01, Tolerance=1e-4),
    Documentation(info="<html>
<p>
The crankshaft turns with a constant speed, every injection has the same fuel, and throttle and wastegate give the air that it needs. After some seconds <code>torque</code> is the brake torque of the steady map at this point.
Where the turbocharger cannot give the air, <code>misses</code> stays above zero: the point is beyond full load. <code>layshaft reduce enginemap</code> goes through speeds and fuels.
</p>
</html>"));
end FuelMap;
