within Layshaft.Vehicles;
model MorseCar "Car in five levels of detail: pull-away, tip-in and tip-out in second gear"
  extends Icons.Example;
  extends Templates.Car(
    redeclare replaceable Engines.FlywheelEngine engine(spatial=level < 5, final data=data.engine) constrainedby Interfaces.Engine(spatial=level < 5),
    redeclare replaceable Mounts.ElasticMounts mounts(spatial=level < 5, final data=data.mounts) constrainedby Interfaces.Mounts(spatial=level < 5),
    redeclare Transmissions.SelectableTransmission transmission(
      final spatial=level < 5,
      final reduced=level > 1,
      redeclare replaceable model Clutch = Clutches.CoulombClutch(final data=data.clutch),
      redeclare replaceable model FullGearset = Transmissions.SixSpeed(final data=data.gears),
      redeclare replaceable model SmallGearset = Transmissions.ReducedGearset(redeclare parameter Data.SixSpeedLosses losses = data.losses)),
    redeclare Drivelines.FrontWheelDrive driveline(final spatial=level < 5, final symmetric=level > 2, final data=data.differential, final shaft=data.shaft),
    redeclare Chassis.SelectableChassis chassis(final spatial=level < 5, final symmetric=level > 3, final data=data.chassis),
    redeclare replaceable Brakes.FrictionBrakes brakes(final symmetric=level > 3) constrainedby Interfaces.Brakes,
    redeclare replaceable Drivers.SequenceDriver driver(redeclare replaceable parameter Data.TipInTipOut manoeuvre constrainedby Data.Manoeuvre) constrainedby Interfaces.Driver,
    redeclare replaceable Controls.ManualControls controls(idle(k=0.012, Ti=0.5)) constrainedby Interfaces.Controls);
  parameter Integer level(min=1, max=5) = 1 "1 full, 2 reduced transmission, 3 and symmetric driveline, 4 and symmetric chassis, 5 longitudinal motion only"
    annotation(Evaluate=true, choices(choice=1 "Full", choice=2 "Reduced transmission", choice=3 "Reduced transmission and driveline", choice=4 "Reduced transmission, driveline and chassis", choice=5 "Longitudinal motion only"));
  replaceable parameter Data.WholeCar data "Parameters of the car"
    annotation(choicesAllMatching=true);
equation
  assert(level >= 1 and level <= 5, "The level of detail is " + String(level) + "; levels are 1 to 5.");

  annotation(
    __Layshaft(
      plots={
        Plot(title="Speed of the car", y={"bus.chassis.speed"}),
        Plot(title="Shaft speeds", y={"bus.engine.speed", "bus.transmission.inputSpeed"}),
        Plot(title="Acceleration", y={"bus.chassis.acceleration"}),
        Plot(title="Torque of the drive shafts", y={"bus.driveline.torque"}),
        Plot(title="Gear", y={"bus.transmission.gear"}),
        Plot(title="Pedals", y={"bus.driver.accelerator", "bus.driver.brake", "bus.driver.clutch"})}),
    Diagram(coordinateSystem(extent={{-150,-110},{150,110}})),
    Documentation(info="<html>
<p>
One car in five levels, after a paper of the project MORSE (Model based Real-time Systems Engineering) on the reduction of a full vehicle for real time.
Choose with <code>level</code>:
</p>
<table>
<tr><td>1</td><td>full: gear set with all wheels, meshes, bearings and synchronisers; mounts, differential, drive shafts with backlash, suspensions and tyres in three dimensions</td></tr>
<tr><td>2</td><td>transmission reduced to inertias, losses and ratios, in one dimension</td></tr>
<tr><td>3</td><td>and a driveline whose right side repeats the left one</td></tr>
<tr><td>4</td><td>and a chassis whose right side repeats the left one</td></tr>
<tr><td>5</td><td>and longitudinal motion only</td></tr>
</table>
<p>
All levels take the same record <code>data</code>, and the control bus carries the same signals: a control unit does not notice which level it
drives. <a href=\"modelica://Layshaft.Examples.MorseCar\">Examples.MorseCar</a> is the run: the engine idles in neutral; the car pulls
away in first gear at 7 s, shifts to second gear, and from 16 s on the accelerator is pressed and
released. Look at <code>bus.engine.speed</code>, <code>bus.chassis.speed</code> and <code>bus.chassis.acceleration</code>, and compare levels.
</p>
</html>"));
end MorseCar;
