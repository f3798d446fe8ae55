within Layshaft.Vehicles.Controls;
model ManualControls "Controls of a car with manual transmission"
  extends Interfaces.Controls;
  Powertrain.Controls.IdleController idle "Idle controller"
    annotation(Placement(transformation(extent={{-60,20},{-40,40}})));
  Powertrain.Controls.FuelController fuel "Overrun fuel cut"
    annotation(Placement(transformation(extent={{-60,-20},{-40,0}})));
  Blocks.Math.Add clutch(k1=-1) "From the pedal to the clamp force"
    annotation(Placement(transformation(extent={{-60,-60},{-40,-40}})));
protected
  Blocks.Sources.Constant one(k=1) "Closed clutch"
    annotation(Placement(transformation(extent={{-100,-80},{-80,-60}})));
equation
  connect(bus.driver.accelerator, idle.pedal)
    annotation(Line(points={{0,100},{0,60},{-80,60},{-80,36},{-62,36}}, color={0,0,127}));
  connect(bus.engine.speed, idle.w)
    annotation(Line(points={{0,100},{0,60},{-90,60},{-90,24},{-62,24}}, color={0,0,127}));
  connect(idle.throttle, bus.engine.throttle)
    annotation(Line(points={{-39,30},{0,30},{0,100}}, color={0,0,127}));
  connect(bus.driver.accelerator, fuel.pedal)
    annotation(Line(points={{0,100},{0,60},{-80,60},{-80,-4},{-62,-4}}, color={0,0,127}));
  connect(bus.engine.speed, fuel.w)
    annotation(Line(points={{0,100},{0,60},{-90,60},{-90,-16},{-62,-16}}, color={0,0,127}));
  connect(fuel.fuelCut, bus.engine.fuelCut)
    annotation(Line(points={{-39,-10},{0,-10},{0,100}}, color={255,0,255}));
  connect(bus.driver.clutch, clutch.u1)
    annotation(Line(points={{0,100},{0,60},{-85,60},{-85,-44},{-62,-44}}, color={0,0,127}));
  connect(one.y, clutch.u2)
    annotation(Line(points={{-79,-70},{-70,-70},{-70,-56},{-62,-56}}, color={0,0,127}));
  connect(clutch.y, bus.transmission.clutch)
    annotation(Line(points={{-39,-50},{0,-50},{0,100}}, color={0,0,127}));
  connect(bus.driver.gear, bus.transmission.gearCommand)
    annotation(Line(points={{0,100},{0,100}}, color={255,127,0}));
  connect(bus.driver.brake, bus.brakes.command)
    annotation(Line(points={{0,100},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>Pedals and lever act directly: the accelerator with an idle controller on the engine, the clutch pedal on the clutch, the
lever on the gears, the brake pedal on the brakes. In overrun the fuel is cut.</p>
</html>"));
end ManualControls;
