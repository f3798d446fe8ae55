within Layshaft.Vehicles.Engines;
model MapEngine "Engine by maps, with warm-up friction, auxiliaries and fuel"
  extends Interfaces.Engine(final spatial=false);
  extends Powertrain.Engines.PartialEngine(crankshaft(phi(start=0, fixed=true)));
  Units.AngularVelocity w "Engine speed";
protected
  Blocks.Math.Gain throttle(k=1) "Throttle from the bus"
    annotation(Placement(transformation(extent={{20,60},{40,80}})));
  Blocks.Math.Gain airSpeed(k=1, u(unit="m/s")) "Speed from the bus"
    annotation(Placement(transformation(extent={{20,20},{40,40}})));
  Blocks.Logical.Not fire "Fuel is injected"
    annotation(Placement(transformation(extent={{60,40},{80,60}})));
equation
  w = crankshaft.w;
  position = throttle.y;
  cut = not fire.y;
  v_air = airSpeed.y;
  connect(crankshaft.flange_b, flange_b)
    annotation(Line(points={{60,0},{100,0}}, color={0,0,0}));
  connect(bus.engine.throttle, throttle.u)
    annotation(Line(points={{0,100},{0,70},{18,70}}, color={0,0,127}));
  connect(bus.engine.fuelCut, fire.u)
    annotation(Line(points={{0,100},{0,50},{58,50}}, color={255,0,255}));
  connect(bus.chassis.speed, airSpeed.u)
    annotation(Line(points={{0,100},{0,30},{18,30}}, color={0,0,127}));

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="J=%J")}),
    Documentation(info="<html>
<p>The engine of <a href=\"modelica://Layshaft.Powertrain.Engines.PartialEngine\">PartialEngine</a> on the control bus. The radiator
feels the speed of the vehicle.</p>
</html>"));
end MapEngine;
