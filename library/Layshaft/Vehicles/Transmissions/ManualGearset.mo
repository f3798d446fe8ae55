within Layshaft.Vehicles.Transmissions;
model ManualGearset "Manual transmission: plate clutch and gear set, in one or three dimensions"
  extends Interfaces.Transmission;
  replaceable Clutches.CoulombClutch clutch constrainedby Clutches.PartialClutch "Clutch"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-80,-10},{-60,10}})));
  replaceable SixSpeed gearset constrainedby PartialGearset(spatial=spatial, w_in(fixed=true), flange_a(phi(start=0, fixed=true))) "Gear set"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,-20},{30,20}})));
  parameter Units.Inertia J_disc(min=0) = 0.003 "Inertia of the clutch disc";
  Components.Rotor disc(final spatial=spatial, final J=J_disc) "Clutch disc"
    annotation(Placement(transformation(extent={{-50,-40},{-30,-20}})));
protected
  Blocks.Interfaces.IntegerInput command "Gear from the bus"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
equation
  gear = gearset.engaged;
  ratio = gearset.ratio;
  w_input = gearset.w_in;
  connect(bus.transmission.gearCommand, command)
    annotation(Line(points={{0,100},{0,50},{20,50}}, color={255,127,0}));
  connect(command, gearset.gear)
    annotation(Line(points={{20,50},{10,50},{10,22}}, color={255,127,0}));
  connect(bus.transmission.clutch, clutch.clamp)
    annotation(Line(points={{0,100},{0,40},{-70,40},{-70,11}}, color={0,0,127}));
  connect(flange_a, clutch.flange_a)
    annotation(Line(points={{-100,0},{-80,0}}, color={0,0,0}));
  connect(clutch.flange_b, gearset.flange_a)
    annotation(Line(points={{-60,0},{-10,0}}, color={0,0,0}));
  connect(disc.flange, gearset.flange_a)
    annotation(Line(points={{-30,-30},{-20,-30},{-20,0},{-10,0}}, color={0,0,0}));
  connect(gearset.flange_b, flange_b)
    annotation(Line(points={{30,0},{100,0}}, color={0,0,0}));
  connect(gearset.mount, mount)
    annotation(Line(points={{10,-20},{10,-60},{0,-60},{0,-100}}, color={70,70,70}));
  connect(disc.mount, mount)
    annotation(Line(points={{-40,-40},{-40,-60},{0,-60},{0,-100}}, color={70,70,70}));

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="J=%J_disc")}),
    Documentation(info="<html>
<p>
Any clutch of <a href=\"modelica://Layshaft.Vehicles.Clutches\">Clutches</a> with any gear set that extends
<a href=\"modelica://Layshaft.Vehicles.Transmissions.PartialGearset\">PartialGearset</a>: with all its wheels, or reduced. The final drive is part of the gear set, so that the driveline behind it needs a ratio of 1.
</p>
</html>"));
end ManualGearset;
