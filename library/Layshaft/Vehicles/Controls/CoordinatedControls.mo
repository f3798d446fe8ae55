within Layshaft.Vehicles.Controls;
model CoordinatedControls "Controls of a car whose engine takes its torque back in upshifts"
  extends Interfaces.Controls;
  Powertrain.Controls.IdleController idle "Idle controller"
    annotation(Placement(transformation(extent={{-60,40},{-40,60}})));
  Powertrain.Controls.TorqueIntervention intervention "Throttle in upshifts"
    annotation(Placement(transformation(extent={{-20,40},{0,60}})));
  Powertrain.Controls.FuelController fuelControl "Overrun fuel cut"
    annotation(Placement(transformation(extent={{-60,10},{-40,30}})));
  Powertrain.Controls.ShiftLogic shift "Shift map"
    annotation(Placement(transformation(extent={{-60,-30},{-40,-10}})));
  Powertrain.Controls.LockUpControl lockUp "Lock-up control"
    annotation(Placement(transformation(extent={{-60,-70},{-40,-50}})));
equation
  connect(bus.driver.accelerator, idle.pedal)
    annotation(Line(points={{0,100},{0,80},{-80,80},{-80,56},{-62,56}}, color={0,0,127}));
  connect(bus.engine.speed, idle.w)
    annotation(Line(points={{0,100},{0,80},{-90,80},{-90,44},{-62,44}}, color={0,0,127}));
  connect(idle.throttle, intervention.wanted)
    annotation(Line(points={{-39,50},{-30,50},{-30,56},{-22,56}}, color={0,0,127}));
  connect(shift.gear, intervention.gear)
    annotation(Line(points={{-39,-20},{-26,-20},{-26,44},{-22,44}}, color={255,127,0}));
  connect(intervention.throttle, bus.engine.throttle)
    annotation(Line(points={{1,50},{10,50},{10,80},{0,80},{0,100}}, color={0,0,127}));
  connect(bus.driver.accelerator, fuelControl.pedal)
    annotation(Line(points={{0,100},{0,80},{-80,80},{-80,26},{-62,26}}, color={0,0,127}));
  connect(bus.engine.speed, fuelControl.w)
    annotation(Line(points={{0,100},{0,80},{-90,80},{-90,14},{-62,14}}, color={0,0,127}));
  connect(fuelControl.fuelCut, bus.engine.fuelCut)
    annotation(Line(points={{-39,20},{0,20},{0,100}}, color={255,0,255}));
  connect(bus.driver.accelerator, shift.throttle)
    annotation(Line(points={{0,100},{0,80},{-80,80},{-80,-14},{-62,-14}}, color={0,0,127}));
  connect(bus.chassis.speed, shift.v)
    annotation(Line(points={{0,100},{0,80},{-85,80},{-85,-26},{-62,-26}}, color={0,0,127}));
  connect(shift.gear, bus.transmission.gearCommand)
    annotation(Line(points={{-39,-20},{0,-20},{0,100}}, color={255,127,0}));
  connect(bus.driver.accelerator, lockUp.throttle)
    annotation(Line(points={{0,100},{0,80},{-80,80},{-80,-54},{-62,-54}}, color={0,0,127}));
  connect(bus.chassis.speed, lockUp.v)
    annotation(Line(points={{0,100},{0,80},{-85,80},{-85,-60},{-62,-60}}, color={0,0,127}));
  connect(shift.gear, lockUp.gear)
    annotation(Line(points={{-39,-20},{-30,-20},{-30,-40},{-70,-40},{-70,-66},{-62,-66}}, color={255,127,0}));
  connect(lockUp.lockUp, bus.transmission.lockUp)
    annotation(Line(points={{-39,-60},{0,-60},{0,100}}, color={0,0,127}));
  connect(bus.driver.brake, bus.brakes.command)
    annotation(Line(points={{0,100},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p><a href=\"modelica://Layshaft.Vehicles.Controls.AutomaticControls\">AutomaticControls</a> with an engine ECU that hears of upshifts from the gearbox ECU and takes the throttle back meanwhile.</p>
</html>"));
end CoordinatedControls;
