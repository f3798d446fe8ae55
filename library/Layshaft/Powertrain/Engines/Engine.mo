within Layshaft.Powertrain.Engines;
model Engine "Engine by maps, with inertia, warm-up friction, auxiliaries and fuel cut"
  extends PartialEngine;
  Rotational.Interfaces.Flange_b flange "Crankshaft"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealInput throttle "Throttle position, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.BooleanInput fuelCut "= true: no fuel is injected"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealInput airSpeed(unit="m/s") "Speed of the air at the radiator"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealOutput w(unit="rad/s") "Engine speed"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  w = crankshaft.w;
  position = throttle;
  cut = fuelCut;
  v_air = airSpeed;
  connect(crankshaft.flange_b, flange)
    annotation(Line(points={{60,0},{100,0}}, color={0,0,0}));

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="J=%J")}),
    Documentation(info="<html>
<p>See <a href=\"modelica://Layshaft.Powertrain.Engines.PartialEngine\">PartialEngine</a> for the equations; this engine takes its
signals from connectors.</p>
</html>"));
end Engine;
