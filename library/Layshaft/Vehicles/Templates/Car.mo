within Layshaft.Vehicles.Templates;
partial model Car "Car with all its places, to be filled by redeclaration"
  inner MultiBody.World world(n={0,0,-1}) "World: x forward, y to the left, z up"
    annotation(Placement(transformation(extent={{-140,70},{-120,90}})));
  inner replaceable Roads.Plane road constrainedby Interfaces.Road "Road"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{120,70},{140,90}})));
  inner replaceable Atmospheres.Uniform atmosphere constrainedby Interfaces.Atmosphere "Air"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{90,70},{110,90}})));
  replaceable Engines.FlywheelEngine engine constrainedby Interfaces.Engine "Engine"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-135,-15},{-105,15}})));
  replaceable Motors.NoMotor motor constrainedby Interfaces.Motor "Electric machine between engine and transmission"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-85,-15},{-55,15}})));
  replaceable Transmissions.Manual transmission constrainedby Interfaces.BaseTransmission "Clutch and gears"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-35,-15},{-5,15}})));
  replaceable Drivelines.OpenDifferential driveline constrainedby Interfaces.Driveline "Final drive, differential and shafts"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{15,-15},{45,15}})));
  replaceable Brakes.NoBrakes brakes constrainedby Interfaces.Brakes "Brakes"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{15,-75},{45,-45}})));
  replaceable Chassis.CoastDown chassis constrainedby Interfaces.BaseChassis "Body with front and rear axle"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{75,-15},{105,15}})));
  replaceable Mounts.NoMounts mounts constrainedby Interfaces.Mounts "Mounts of the powertrain"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-85,-75},{-55,-45}})));
  replaceable Batteries.NoBattery battery constrainedby Interfaces.Battery "Battery"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-135,-75},{-105,-45}})));
  replaceable Drivers.SequenceDriver driver constrainedby Interfaces.Driver "Driver"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-85,65},{-55,95}})));
  replaceable Controls.ManualControls controls constrainedby Interfaces.Controls "Control units"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{15,65},{45,95}})));
  Interfaces.ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-40,28},{0,68}})));
equation
  connect(engine.bus, bus)
    annotation(Line(points={{-120,15},{-120,48},{-20,48}}, color={255,204,51}));
  connect(motor.bus, bus)
    annotation(Line(points={{-70,15},{-70,48},{-20,48}}, color={255,204,51}));
  connect(transmission.bus, bus)
    annotation(Line(points={{-20,15},{-20,48},{-20,48}}, color={255,204,51}));
  connect(driveline.bus, bus)
    annotation(Line(points={{30,15},{30,48},{-20,48}}, color={255,204,51}));
  connect(chassis.bus, bus)
    annotation(Line(points={{90,15},{90,48},{-20,48}}, color={255,204,51}));
  connect(brakes.bus, bus)
    annotation(Line(points={{30,-45},{30,-38},{52,-38},{52,48},{-20,48}}, color={255,204,51}));
  connect(battery.bus, bus)
    annotation(Line(points={{-120,-45},{-120,-40},{-142,-40},{-142,48},{-20,48}}, color={255,204,51}));
  connect(driver.bus, bus)
    annotation(Line(points={{-70,95},{-20,95},{-20,48}}, color={255,204,51}));
  connect(controls.bus, bus)
    annotation(Line(points={{30,95},{-20,95},{-20,48}}, color={255,204,51}));
  connect(engine.flange_b, motor.flange_a)
    annotation(Line(points={{-105,0},{-85,0}}, color={0,0,0}));
  connect(motor.flange_b, transmission.flange_a)
    annotation(Line(points={{-55,0},{-35,0}}, color={0,0,0}));
  connect(transmission.flange_b, driveline.flange_a)
    annotation(Line(points={{-5,0},{15,0}}, color={0,0,0}));
  connect(driveline.hubs, chassis.hubs)
    annotation(Line(points={{45,0},{75,0}}, color={0,0,0}));
  connect(brakes.hubs, chassis.hubs)
    annotation(Line(points={{45,-60},{60,-60},{60,0},{75,0}}, color={0,0,0}));
  connect(brakes.carriers, chassis.carriers)
    annotation(Line(points={{45,-70},{65,-70},{65,-10},{75,-10}}, color={0,0,0}));
  connect(battery.p, motor.p)
    annotation(Line(points={{-127,-45},{-127,-27},{-77,-27},{-77,-15}}, color={0,0,255}));
  connect(battery.n, motor.n)
    annotation(Line(points={{-112,-45},{-112,-31},{-62,-31},{-62,-15}}, color={0,0,255}));
  connect(mounts.engine, engine.mount)
    annotation(Line(points={{-79,-45},{-79,-22},{-120,-22},{-120,-15}}, color={70,70,70}));
  connect(mounts.motor, motor.mount)
    annotation(Line(points={{-73,-45},{-73,-22},{-70,-22},{-70,-15}}, color={70,70,70}));
  connect(mounts.transmission, transmission.mount)
    annotation(Line(points={{-67,-45},{-67,-22},{-20,-22},{-20,-15}}, color={70,70,70}));
  connect(mounts.driveline, driveline.mount)
    annotation(Line(points={{-61,-45},{-61,-22},{30,-22},{30,-15}}, color={70,70,70}));
  connect(chassis.frame, driveline.body)
    annotation(Line(points={{90,-15},{90,-30},{39,-30},{39,-15}}, color={70,70,70}));
  connect(chassis.frame, mounts.frame)
    annotation(Line(points={{90,-15},{90,-90},{-70,-90},{-70,-75}}, color={70,70,70}));

  annotation(Diagram(coordinateSystem(extent={{-150,-110},{150,110}})), Documentation(info="<html>
<p>
Extend this model and redeclare what differs; the wiring stays. Each place takes every part that extends its interface.
A car of your own is one record of data and a handful of redeclarations, see
<a href=\"modelica://Layshaft.Vehicles.Examples.FirstCar\">FirstCar</a>.
</p>
<p>
The shaft goes from the engine through the electric machine and the transmission to the driveline, which drives the wheels
of the chassis. Where parts are spatial, their housings are carried by the mounts, and these by the body of the
chassis. A part in one dimension has no frame, and its connection is left out.
</p>
</html>"));
end Car;
