within Layshaft.Vehicles.Suspensions.Linkages;
model SelectableAxle "Axle whose suspension is chosen by a number"
  extends PartialAxle(base(final bushed=false),
    radius=if kind == 4 then strutData.radius elseif kind == 5 then beamData.radius elseif kind == 6 then multiLinkData.radius else wishboneData.radius,
    wheelCentre=if kind == 4 then strutData.wheelCentre elseif kind == 5 then beamData.wheelCentre elseif kind == 6 then multiLinkData.wheelCentre else wishboneData.wheelCentre,
    load=if kind == 4 then strutData.load elseif kind == 5 then beamData.load elseif kind == 6 then multiLinkData.load else wishboneData.load);
  parameter Integer kind(min=1, max=6) = 1 "Suspension: 1 double wishbones with outboard springs, 2 with push rods, 3 with pull rods, 4 MacPherson struts, 5 twist beam, 6 multi-link"
    annotation(Evaluate=true, choices(choice=1 "Double wishbones, outboard springs", choice=2 "Double wishbones, push rods", choice=3 "Double wishbones, pull rods", choice=4 "MacPherson struts", choice=5 "Twist beam", choice=6 "Multi-link"));
  parameter Boolean withBar = true "= true: anti-roll bar; the twist beam has none"
    annotation(Evaluate=true);
  parameter Boolean bushedArms = false "= true: bushings in the hinges of the arms give way; the twist beam has none"
    annotation(Evaluate=true);
  replaceable parameter Data.Suspensions.SedanFront wishboneData constrainedby Data.Suspensions.DoubleWishbone "Hardpoints of wishbones"
    annotation(choicesAllMatching=true);
  replaceable parameter Data.Suspensions.PushRod pushRodData constrainedby Data.Suspensions.Rod "Hardpoints of push rods"
    annotation(choicesAllMatching=true);
  replaceable parameter Data.Suspensions.PullRod pullRodData constrainedby Data.Suspensions.Rod "Hardpoints of pull rods"
    annotation(choicesAllMatching=true);
  replaceable parameter Data.Suspensions.CompactFront strutData constrainedby Data.Suspensions.MacPherson "Hardpoints of struts"
    annotation(choicesAllMatching=true);
  replaceable parameter Data.Suspensions.CompactRear beamData constrainedby Data.Suspensions.TwistBeam "Hardpoints of the twist beam"
    annotation(choicesAllMatching=true);
  replaceable parameter Data.Suspensions.MultiLink multiLinkData "Hardpoints of multi-link suspensions"
    annotation(choicesAllMatching=true);
  Axle wishbones(final bushed=bushed, final bushedArms=bushedArms, final withBar=withBar, leftCorner(data=wishboneData), rightCorner(data=wishboneData)) if kind == 1 "Outboard springs"
    annotation(Placement(transformation(extent={{-60,48},{-40,68}})));
  PushRodAxle pushRods(final bushed=bushed, final bushedArms=bushedArms, final withBar=withBar, leftCorner(data=wishboneData, actuation(rod=pushRodData)), rightCorner(data=wishboneData, actuation(rod=pushRodData))) if kind == 2 "Push rods"
    annotation(Placement(transformation(extent={{-60,16},{-40,36}})));
  PullRodAxle pullRods(final bushed=bushed, final bushedArms=bushedArms, final withBar=withBar, leftCorner(data=wishboneData, actuation(rod=pullRodData)), rightCorner(data=wishboneData, actuation(rod=pullRodData))) if kind == 3 "Pull rods"
    annotation(Placement(transformation(extent={{-60,-16},{-40,4}})));
  StrutAxle struts(final bushed=bushed, final bushedArms=bushedArms, final withBar=withBar, leftCorner(data=strutData), rightCorner(data=strutData)) if kind == 4 "MacPherson struts"
    annotation(Placement(transformation(extent={{-60,-48},{-40,-28}})));
  TwistBeam twistBeam(final bushed=bushed, data=beamData) if kind == 5 "Twist beam"
    annotation(Placement(transformation(extent={{-60,-80},{-40,-60}})));
  MultiLinkAxle multiLink(final bushed=bushed, final bushedArms=bushedArms, final withBar=withBar, leftCorner(data=multiLinkData), rightCorner(data=multiLinkData)) if kind == 6 "Multi-link"
    annotation(Placement(transformation(extent={{20,-80},{40,-60}})));
equation
  assert(kind >= 1 and kind <= 6, "There is no suspension of kind " + String(kind) + " in " + getInstanceName() + ": choose 1 to 6.");
  connect(base.frame_b, wishbones.frame_a)
    annotation(Line(points={{0,-40},{0,46},{-50,46},{-50,48}}, color={70,70,70}, thickness=0.5));
  connect(wishbones.left, left)
    annotation(Line(points={{-60,58},{-80,58},{-80,0},{-100,0}}, color={70,70,70}, thickness=0.5));
  connect(wishbones.right, right)
    annotation(Line(points={{-40,58},{40,58},{40,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(wishbones.rack, rack)
    annotation(Line(points={{-50,68},{-50,70},{20,70},{20,80},{0,80},{0,100}}, color={0,127,0}));
  connect(wishbones.leftKinematics, leftKinematics)
    annotation(Line(points={{-61,65},{-90,65},{-90,70},{-110,70}}, color={0,0,127}));
  connect(wishbones.rightKinematics, rightKinematics)
    annotation(Line(points={{-39,65},{50,65},{50,70},{110,70}}, color={0,0,127}));
  connect(base.frame_b, pushRods.frame_a)
    annotation(Line(points={{0,-40},{0,14},{-50,14},{-50,16}}, color={70,70,70}, thickness=0.5));
  connect(pushRods.left, left)
    annotation(Line(points={{-60,26},{-80,26},{-80,0},{-100,0}}, color={70,70,70}, thickness=0.5));
  connect(pushRods.right, right)
    annotation(Line(points={{-40,26},{40,26},{40,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(pushRods.rack, rack)
    annotation(Line(points={{-50,36},{-50,38},{20,38},{20,80},{0,80},{0,100}}, color={0,127,0}));
  connect(pushRods.leftKinematics, leftKinematics)
    annotation(Line(points={{-61,33},{-90,33},{-90,70},{-110,70}}, color={0,0,127}));
  connect(pushRods.rightKinematics, rightKinematics)
    annotation(Line(points={{-39,33},{50,33},{50,70},{110,70}}, color={0,0,127}));
  connect(base.frame_b, pullRods.frame_a)
    annotation(Line(points={{0,-40},{0,-18},{-50,-18},{-50,-16}}, color={70,70,70}, thickness=0.5));
  connect(pullRods.left, left)
    annotation(Line(points={{-60,-6},{-80,-6},{-80,0},{-100,0}}, color={70,70,70}, thickness=0.5));
  connect(pullRods.right, right)
    annotation(Line(points={{-40,-6},{40,-6},{40,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(pullRods.rack, rack)
    annotation(Line(points={{-50,4},{-50,6},{20,6},{20,80},{0,80},{0,100}}, color={0,127,0}));
  connect(pullRods.leftKinematics, leftKinematics)
    annotation(Line(points={{-61,1},{-90,1},{-90,70},{-110,70}}, color={0,0,127}));
  connect(pullRods.rightKinematics, rightKinematics)
    annotation(Line(points={{-39,1},{50,1},{50,70},{110,70}}, color={0,0,127}));
  connect(base.frame_b, struts.frame_a)
    annotation(Line(points={{0,-40},{0,-50},{-50,-50},{-50,-48}}, color={70,70,70}, thickness=0.5));
  connect(struts.left, left)
    annotation(Line(points={{-60,-38},{-80,-38},{-80,0},{-100,0}}, color={70,70,70}, thickness=0.5));
  connect(struts.right, right)
    annotation(Line(points={{-40,-38},{40,-38},{40,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(struts.rack, rack)
    annotation(Line(points={{-50,-28},{-50,-26},{20,-26},{20,80},{0,80},{0,100}}, color={0,127,0}));
  connect(struts.leftKinematics, leftKinematics)
    annotation(Line(points={{-61,-31},{-90,-31},{-90,70},{-110,70}}, color={0,0,127}));
  connect(struts.rightKinematics, rightKinematics)
    annotation(Line(points={{-39,-31},{50,-31},{50,70},{110,70}}, color={0,0,127}));
  connect(base.frame_b, twistBeam.frame_a)
    annotation(Line(points={{0,-40},{0,-82},{-50,-82},{-50,-80}}, color={70,70,70}, thickness=0.5));
  connect(twistBeam.left, left)
    annotation(Line(points={{-60,-70},{-80,-70},{-80,0},{-100,0}}, color={70,70,70}, thickness=0.5));
  connect(twistBeam.right, right)
    annotation(Line(points={{-40,-70},{40,-70},{40,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(twistBeam.rack, rack)
    annotation(Line(points={{-50,-60},{-50,-58},{20,-58},{20,80},{0,80},{0,100}}, color={0,127,0}));
  connect(twistBeam.leftKinematics, leftKinematics)
    annotation(Line(points={{-61,-63},{-90,-63},{-90,70},{-110,70}}, color={0,0,127}));
  connect(twistBeam.rightKinematics, rightKinematics)
    annotation(Line(points={{-39,-63},{50,-63},{50,70},{110,70}}, color={0,0,127}));
  connect(base.frame_b, multiLink.frame_a)
    annotation(Line(points={{0,-40},{0,-82},{30,-82},{30,-80}}, color={70,70,70}, thickness=0.5));
  connect(multiLink.left, left)
    annotation(Line(points={{20,-70},{-80,-70},{-80,0},{-100,0}}, color={70,70,70}, thickness=0.5));
  connect(multiLink.right, right)
    annotation(Line(points={{40,-70},{60,-70},{60,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(multiLink.rack, rack)
    annotation(Line(points={{30,-60},{30,80},{0,80},{0,100}}, color={0,127,0}));
  connect(multiLink.leftKinematics, leftKinematics)
    annotation(Line(points={{19,-63},{-90,-63},{-90,70},{-110,70}}, color={0,0,127}));
  connect(multiLink.rightKinematics, rightKinematics)
    annotation(Line(points={{41,-63},{50,-63},{50,70},{110,70}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>For rigs: all kinds of suspension by one parameter, with their data in one place.</p>
</html>"));
end SelectableAxle;
