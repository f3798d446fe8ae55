within Layshaft.Vehicles.Suspensions.Linkages;
model Axle "Two suspensions from hardpoints with anti-roll bar"
  extends PartialAxle(radius=leftCorner.radius, wheelCentre=leftCorner.wheelCentre, load=leftCorner.load);
  parameter Boolean withBar = true "= true: anti-roll bar"
    annotation(Evaluate=true);
  replaceable parameter Data.Suspensions.Bar barData "Hardpoints and stiffness of the anti-roll bar"
    annotation(choicesAllMatching=true, Dialog(enable=withBar));
  parameter Real barLever(min=0.1) = 1 "Length of the levers of the anti-roll bar, relative to that of the data"
    annotation(Dialog(group="Adjusters", enable=withBar));
  parameter Boolean bushedArms = false "= true: bushings in the hinges of the arms give way"
    annotation(Evaluate=true);
  replaceable model Corner = DoubleWishbone constrainedby PartialCorner "Suspension of one wheel"
    annotation(choicesAllMatching=true);
  Corner leftCorner(side=1, final withBar=withBar, final barData=barData, final barLever=barLever, bushedArms=bushedArms) "Left suspension"
    annotation(Placement(transformation(extent={{-30,-10},{-50,10}})));
  Corner rightCorner(side=-1, final withBar=withBar, final barData=barData, final barLever=barLever, bushedArms=bushedArms) "Right suspension"
    annotation(Placement(transformation(extent={{30,-10},{50,10}})));
  replaceable Rotational.Components.Spring bar(c=barData.c) if withBar constrainedby Rotational.Interfaces.Compliant "Anti-roll bar"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,40},{10,60}})));
equation
  leftKinematics = leftCorner.kinematics;
  rightKinematics = rightCorner.kinematics;
  connect(base.frame_b, leftCorner.frame_a)
    annotation(Line(points={{0,-40},{0,-20},{-20,-20},{-20,0},{-30,0}}, color={70,70,70}, thickness=0.5));
  connect(base.frame_b, rightCorner.frame_a)
    annotation(Line(points={{0,-40},{0,-20},{20,-20},{20,0},{30,0}}, color={70,70,70}, thickness=0.5));
  connect(leftCorner.frame_b, left)
    annotation(Line(points={{-50,0},{-100,0}}, color={70,70,70}, thickness=0.5));
  connect(rightCorner.frame_b, right)
    annotation(Line(points={{50,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(leftCorner.rack, rack)
    annotation(Line(points={{-40,-10},{-40,-14},{-60,-14},{-60,80},{0,80},{0,100}}, color={0,127,0}));
  connect(rightCorner.rack, rack)
    annotation(Line(points={{40,-10},{40,-14},{60,-14},{60,80},{0,80},{0,100}}, color={0,127,0}));
  connect(leftCorner.bar, bar.flange_a)
    annotation(Line(points={{-40,10},{-40,50},{-10,50}}, color={0,0,0}));
  connect(bar.flange_b, rightCorner.bar)
    annotation(Line(points={{10,50},{40,50},{40,10}}, color={0,0,0}));

  annotation(Documentation(info="<html>
<p>
Redeclare <code>Corner</code> for another suspension, <code>bar</code> for another anti-roll bar.
</p>
</html>"));
end Axle;
