within Layshaft.Vehicles.Rigs;
model Suspension "Suspension test rig: the hub is moved in a trapezoid while the body is held"
  extends Icons.Example;
  parameter Units.Length travel = 0.08 "Travel of the hub";
  parameter Units.Stiffness c = 24453 "Stiffness at the wheel";
  parameter Units.Damping d = 1786 "Damping at the wheel";
  inner MultiBody.World world(n={0,0,-1}) "World: holds the body"
    annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  replaceable Suspensions.VerticalSuspension left(c=c, d=d, preload=0, s_fixed=false) constrainedby Suspensions.PartialSuspension "Suspension with linear laws"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-40,20},{-20,40}})));
  replaceable Suspensions.VerticalSuspension right(c=c, d=d, preload=0, s_fixed=false,
    redeclare Suspensions.Laws.ProgressiveSpring spring, redeclare Suspensions.Laws.BilinearDamper damper, redeclare Suspensions.Laws.BumpStops stops(bump=0.06)) constrainedby Suspensions.PartialSuspension "Suspension with a progressive spring, a bilinear damper and stops"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-40,-40},{-20,-20}})));
  Suspensions.AntiRollBar bar(c=6915) "Anti-roll bar"
    annotation(Placement(transformation(extent={{10,-10},{30,10}}, rotation=-90)));
  MultiBody.Parts.Body leftHub(m=30, r_CM={0,0,0}, I_11=1, I_22=1, I_33=1) "Left hub"
    annotation(Placement(transformation(extent={{60,20},{80,40}})));
  MultiBody.Parts.Body rightHub(m=30, r_CM={0,0,0}, I_11=1, I_22=1, I_33=1) "Right hub"
    annotation(Placement(transformation(extent={{60,-40},{80,-20}})));
  Translational.Sources.Position leftActuator(w_filter=60) "Moves the left hub"
    annotation(Placement(transformation(extent={{-40,60},{-20,80}})));
  Translational.Sources.Position rightActuator(w_filter=60) "Moves the right hub"
    annotation(Placement(transformation(extent={{-40,-90},{-20,-70}})));
  Blocks.Sources.Trapezoid bump(amplitude=travel, rising=0.2, width=0.8, falling=0.2, period=3, startTime=0.5, count=1) "Left first"
    annotation(Placement(transformation(extent={{-90,60},{-70,80}})));
  Blocks.Sources.Trapezoid later(amplitude=travel, rising=0.2, width=1.6, falling=0.2, period=4, startTime=1.1, count=1) "Right later"
    annotation(Placement(transformation(extent={{-90,-90},{-70,-70}})));
  Units.Force leftForce "Force of the left actuator without the weight of the hub";
  Units.Force rightForce "Force of the right actuator without the weight of the hub";
equation
  leftForce = -leftActuator.flange.f - leftHub.m*world.g;
  rightForce = -rightActuator.flange.f - rightHub.m*world.g;
  connect(world.frame_b, left.frame_a)
    annotation(Line(points={{-70,0},{-56,0},{-56,30},{-40,30}}, color={70,70,70}, thickness=0.5));
  connect(world.frame_b, right.frame_a)
    annotation(Line(points={{-70,0},{-56,0},{-56,-30},{-40,-30}}, color={70,70,70}, thickness=0.5));
  connect(left.frame_b, leftHub.frame_a)
    annotation(Line(points={{-20,30},{60,30}}, color={70,70,70}, thickness=0.5));
  connect(right.frame_b, rightHub.frame_a)
    annotation(Line(points={{-20,-30},{60,-30}}, color={70,70,70}, thickness=0.5));
  connect(left.bar, bar.left)
    annotation(Line(points={{-26,40},{-26,46},{20,46},{20,10}}, color={0,127,0}));
  connect(right.bar, bar.right)
    annotation(Line(points={{-26,-20},{-26,-14},{20,-14},{20,-10}}, color={0,127,0}));
  connect(leftActuator.flange, left.bar)
    annotation(Line(points={{-20,70},{-14,70},{-14,40},{-26,40}}, color={0,127,0}));
  connect(rightActuator.flange, right.bar)
    annotation(Line(points={{-20,-80},{-10,-80},{-10,-16},{-26,-16},{-26,-20}}, color={0,127,0}));
  connect(bump.y, leftActuator.s_ref)
    annotation(Line(points={{-69,70},{-42,70}}, color={0,0,127}));
  connect(later.y, rightActuator.s_ref)
    annotation(Line(points={{-69,-80},{-42,-80}}, color={0,0,127}));

  annotation(
    experiment(StopTime=4, Tolerance=1e-7, Interval=0.005),
    __Layshaft(
      plots={
        Plot(title="Travel", y={"left.bar.s", "right.bar.s"}),
        Plot(title="Force of the actuators", y={"leftForce", "rightForce"}),
        Plot(title="Force over travel", x="right.bar.s", y={"rightForce"}),
        Plot(title="Torque of the anti-roll bar", y={"bar.tau"}),
        Plot(title="Power of the dampers", y={"left.damper.power", "right.damper.power"})}),
    Documentation(info="<html>
<p>The hubs move one after the other: while only one is raised, the anti-roll bar pushes it down. The right suspension has other laws: its spring stiffens, its
damper is softer in bump, and its bump stop is reached at 60 mm. Replace <code>left</code> or <code>right</code> to test another suspension.</p>
</html>"));
end Suspension;
