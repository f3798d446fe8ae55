within Layshaft.Vehicles.Suspensions;
model LinkedAxle "Axle from hardpoints with wheels and steering by rack"
  extends BaseAxle;
  replaceable Linkages.SelectableAxle links(wishboneData(load=load), strutData(load=load), beamData(load=load), multiLinkData(load=load)) constrainedby Linkages.PartialAxle "Suspension from hardpoints"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,-10},{10,10}})));
  replaceable model Wheel = Tyres.Wheel "Wheel"
    annotation(choicesAllMatching=true);
  replaceable Steering.HeldRack steering constrainedby Steering.PartialRack "Steering"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,40},{10,60}})));
  Wheel leftWheel(final data=tyre, final m_carrier=m_carrier, final w_start=w_start) "Left wheel"
    annotation(Placement(transformation(extent={{-60,-10},{-80,10}})));
  Wheel rightWheel(final data=tyre, final m_carrier=m_carrier, final w_start=w_start) "Right wheel"
    annotation(Placement(transformation(extent={{60,-10},{80,10}})));
  MultiBody.Parts.FixedTranslation place(final r=r - {links.wheelCentre[1], 0, links.wheelCentre[3]}, animation=false) "Place of the hardpoints' frame"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={0,-50})));
equation
  assert(not symmetric, "The axle " + getInstanceName() + " from hardpoints has no symmetric form: its sides are coupled by rack and anti-roll bar. Set symmetric = false.");
  connect(frame, place.frame_a)
    annotation(Line(points={{0,-100},{0,-60}}, color={70,70,70}, thickness=0.5));
  connect(place.frame_b, links.frame_a)
    annotation(Line(points={{0,-40},{0,-10}}, color={70,70,70}, thickness=0.5));
  connect(links.left, leftWheel.frame)
    annotation(Line(points={{-10,0},{-60,0}}, color={70,70,70}, thickness=0.5));
  connect(links.right, rightWheel.frame)
    annotation(Line(points={{10,0},{60,0}}, color={70,70,70}, thickness=0.5));
  connect(steering.rack, links.rack)
    annotation(Line(points={{0,40},{0,10}}, color={0,127,0}));
  connect(steering.bus, bus)
    annotation(Line(points={{0,60},{0,100}}, color={255,204,51}));
  connect(leftWheel.hub, hubs[1])
    annotation(Line(points={{-80,4},{-90,4},{-90,0},{-100,0}}, color={0,0,0}));
  connect(rightWheel.hub, hubs[2])
    annotation(Line(points={{80,4},{90,4},{90,80},{-90,80},{-90,0},{-100,0}}, color={0,0,0}));
  connect(leftWheel.carrier, carriers[1])
    annotation(Line(points={{-80,-4},{-86,-4},{-86,-50},{-100,-50}}, color={0,0,0}));
  connect(rightWheel.carrier, carriers[2])
    annotation(Line(points={{80,-4},{86,-4},{86,-80},{-86,-80},{-86,-50},{-100,-50}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Line(points={{-60,-16},{-20,-16},{-20,16},{-60,16}}, color={64,64,64}, thickness=1),
      Line(points={{60,-16},{20,-16},{20,16},{60,16}}, color={64,64,64}, thickness=1),
      Rectangle(extent={{-80,40},{-55,-40}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{55,40},{80,-40}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-110},{150,-140}}, textString="c=%c")}),
    Documentation(info="<html>
<p>
Takes the place of <a href=\"modelica://Layshaft.Vehicles.Suspensions.Axle\">Axle</a> in a chassis. Springs are preloaded so that they carry the load that the chassis gives; stiffness, damping, bar and track are those of
the hardpoints' data. A rack behind the axle moves to the right for a curve to the left.
</p>
</html>"));
end LinkedAxle;
