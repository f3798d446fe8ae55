within Layshaft.Vehicles.Suspensions;
model Axle "Axle: two suspensions with wheels, anti-roll bar, steering"
  extends BaseAxle;
  replaceable model Suspension = VerticalSuspension(final c=c, final d=d, final preload=load) constrainedby PartialSuspension "Suspension of one wheel"
    annotation(choicesAllMatching=true);
  replaceable model Wheel = Tyres.Wheel "Wheel"
    annotation(choicesAllMatching=true);
  replaceable Steering.NoSteering steering constrainedby Steering.PartialSteering "Steering"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,50},{10,70}})));
  Suspension left(final steered=steering.steered) "Left suspension"
    annotation(Placement(transformation(extent={{-20,0},{-40,20}})));
  Wheel leftWheel(final data=tyre, final m_carrier=m_carrier, final w_start=w_start) "Left wheel"
    annotation(Placement(transformation(extent={{-60,0},{-80,20}})));
  Suspension right(final steered=steering.steered) if not symmetric "Right suspension"
    annotation(Placement(transformation(extent={{20,0},{40,20}})));
  Wheel rightWheel(final data=tyre, final m_carrier=m_carrier, final w_start=w_start) if not symmetric "Right wheel"
    annotation(Placement(transformation(extent={{60,0},{80,20}})));
  AntiRollBar bar(final c=c_bar, final track=track) if not symmetric "Anti-roll bar"
    annotation(Placement(transformation(extent={{-10,30},{10,50}})));
  MirroredSide mirror(f=left.frame_a.f, t=left.frame_a.t, phi=leftWheel.hub.phi) if symmetric "Right side that repeats the left one"
    annotation(Placement(transformation(extent={{20,-40},{40,-20}})));
  MultiBody.Parts.FixedTranslation leftPlace(final r=r + {0, track/2, 0}, animation=false) "Place of the left wheel"
    annotation(Placement(transformation(extent={{-20,-70},{-40,-50}})));
  MultiBody.Parts.FixedTranslation rightPlace(final r=r - {0, track/2, 0}, animation=false) "Place of the right wheel"
    annotation(Placement(transformation(extent={{20,-70},{40,-50}})));
equation
  assert(not (symmetric and steering.steered), "The axle " + getInstanceName() + " is symmetric and steered: with symmetric = true both sides do the same, which no curve does. Redeclare steering to NoSteering, or set symmetric = false.");
  connect(steering.bus, bus)
    annotation(Line(points={{0,70},{0,100}}, color={255,204,51}));
  connect(frame, leftPlace.frame_a)
    annotation(Line(points={{0,-100},{0,-60},{-20,-60}}, color={70,70,70}, thickness=0.5));
  connect(frame, rightPlace.frame_a)
    annotation(Line(points={{0,-100},{0,-60},{20,-60}}, color={70,70,70}, thickness=0.5));
  connect(leftPlace.frame_b, left.frame_a)
    annotation(Line(points={{-40,-60},{-50,-60},{-50,-20},{-10,-20},{-10,10},{-20,10}}, color={70,70,70}, thickness=0.5));
  connect(left.frame_b, leftWheel.frame)
    annotation(Line(points={{-40,10},{-60,10}}, color={70,70,70}, thickness=0.5));
  connect(leftWheel.hub, hubs[1])
    annotation(Line(points={{-80,14},{-90,14},{-90,0},{-100,0}}, color={0,0,0}));
  connect(leftWheel.carrier, carriers[1])
    annotation(Line(points={{-80,6},{-86,6},{-86,-50},{-100,-50}}, color={0,0,0}));
  connect(rightPlace.frame_b, right.frame_a)
    annotation(Line(points={{40,-60},{50,-60},{50,-14},{10,-14},{10,10},{20,10}}, color={70,70,70}, thickness=0.5));
  connect(right.frame_b, rightWheel.frame)
    annotation(Line(points={{40,10},{60,10}}, color={70,70,70}, thickness=0.5));
  connect(rightWheel.hub, hubs[2])
    annotation(Line(points={{80,14},{90,14},{90,90},{-90,90},{-90,0},{-100,0}}, color={0,0,0}));
  connect(rightWheel.carrier, carriers[2])
    annotation(Line(points={{80,6},{86,6},{86,-80},{-86,-80},{-86,-50},{-100,-50}}, color={0,0,0}));
  connect(left.bar, bar.left)
    annotation(Line(points={{-34,20},{-34,40},{-10,40}}, color={0,127,0}));
  connect(right.bar, bar.right)
    annotation(Line(points={{34,20},{34,40},{10,40}}, color={0,127,0}));
  connect(left.steer, steering.left)
    annotation(Line(points={{-24,20},{-24,60},{-10,60}}, color={0,0,0}));
  connect(right.steer, steering.right)
    annotation(Line(points={{24,20},{24,60},{10,60}}, color={0,0,0}));
  connect(rightPlace.frame_b, mirror.frame)
    annotation(Line(points={{40,-60},{50,-60},{50,-44},{14,-44},{14,-30},{20,-30}}, color={70,70,70}, thickness=0.5));
  connect(mirror.hub, hubs[2])
    annotation(Line(points={{40,-26},{90,-26},{90,90},{-90,90},{-90,0},{-100,0}}, color={0,0,0}));
  connect(mirror.carrier, carriers[2])
    annotation(Line(points={{40,-34},{86,-34},{86,-80},{-86,-80},{-86,-50},{-100,-50}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Line(points={{-60,0},{60,0}}, color={64,64,64}, thickness=1),
      Rectangle(extent={{-80,40},{-55,-40}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{55,40},{80,-40}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-110},{150,-140}}, textString="c=%c")}),
    Documentation(info="<html>
<p>
Suspension, wheel and steering can be replaced. With <code>symmetric = true</code> the right side has neither suspension nor wheel:
<a href=\"modelica://Layshaft.Vehicles.Suspensions.MirroredSide\">MirroredSide</a> repeats on the body what the left side does, and the anti-roll bar, which would
do nothing, is absent.
</p>
</html>"));
end Axle;
