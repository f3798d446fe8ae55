within Layshaft.Vehicles.Transmissions;
model SelectableTransmission "Manual transmission with all its wheels or reduced, chosen by a parameter"
  extends Interfaces.BaseTransmission;
  parameter Boolean reduced = false "= true: the gear set is reduced to inertias, losses and ratios"
    annotation(Evaluate=true);
  replaceable model Clutch = Clutches.CoulombClutch constrainedby Clutches.PartialClutch "Clutch of both forms"
    annotation(choicesAllMatching=true);
  replaceable model FullGearset = SixSpeed constrainedby PartialGearset "Gear set with all its wheels"
    annotation(choicesAllMatching=true);
  replaceable model SmallGearset = ReducedGearset(redeclare parameter Data.GearsetLossesHandMade losses) constrainedby PartialGearset "Reduced gear set"
    annotation(choicesAllMatching=true);
  ManualGearset full(final spatial=spatial, redeclare Clutch clutch, redeclare FullGearset gearset) if not reduced "All wheels"
    annotation(Placement(transformation(extent={{-20,20},{20,60}})));
  ManualGearset small(final spatial=false, redeclare Clutch clutch, redeclare SmallGearset gearset) if reduced "Reduced"
    annotation(Placement(transformation(extent={{-20,-60},{20,-20}})));
  Components.TorqueReaction reaction if reduced and spatial "What the reduced gear set pushes against"
    annotation(Placement(transformation(extent={{-50,-80},{-30,-60}})));
equation
  connect(flange_a, full.flange_a)
    annotation(Line(points={{-100,0},{-60,0},{-60,40},{-20,40}}, color={0,0,0}));
  connect(full.flange_b, flange_b)
    annotation(Line(points={{20,40},{60,40},{60,0},{100,0}}, color={0,0,0}));
  connect(flange_a, reaction.flange_a)
    annotation(Line(points={{-100,0},{-60,0},{-60,-70},{-50,-70}}, color={0,0,0}));
  connect(reaction.inside_a, small.flange_a)
    annotation(Line(points={{-44,-80},{-44,-90},{-26,-90},{-26,-40},{-20,-40}}, color={0,0,0}));
  connect(small.flange_b, reaction.inside_b)
    annotation(Line(points={{20,-40},{26,-40},{26,-94},{-36,-94},{-36,-80}}, color={0,0,0}));
  connect(reaction.flange_b, flange_b)
    annotation(Line(points={{-30,-70},{60,-70},{60,0},{100,0}}, color={0,0,0}));
  connect(reaction.mount, mount)
    annotation(Line(points={{-40,-80},{-40,-96},{0,-96},{0,-100}}, color={70,70,70}));
  if not spatial then
    connect(flange_a, small.flange_a)
      annotation(Line(points={{-100,0},{-60,0},{-60,-40},{-20,-40}}, color={0,0,0}));
    connect(small.flange_b, flange_b)
      annotation(Line(points={{20,-40},{60,-40},{60,0},{100,0}}, color={0,0,0}));
  end if;
  connect(full.bus, bus)
    annotation(Line(points={{0,60},{0,100}}, color={255,204,51}));
  connect(small.bus, bus)
    annotation(Line(points={{0,-20},{0,10},{40,10},{40,80},{0,80},{0,100}}, color={255,204,51}));
  connect(full.mount, mount)
    annotation(Line(points={{0,20},{0,0},{-40,0},{-40,-80},{0,-80},{0,-100}}, color={70,70,70}));

  annotation(Documentation(info="<html>
<p>Both forms have the same clutch and the same signals. The loss tables of the reduced gear set are made from the full one
by <code>layshaft reduce gearset</code>; the reduced form is one-dimensional: with <code>spatial</code> the torque that it changes still goes into the housing, forces of meshes do not.</p>
</html>"));
end SelectableTransmission;
