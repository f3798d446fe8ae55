within Layshaft.Vehicles.Suspensions.Linkages;
model MacPherson "MacPherson strut suspension of one wheel"
  extends PartialCorner(radius=data.radius, wheelCentre=data.wheelCentre, load=data.load, redeclare replaceable parameter Data.Suspensions.CompactBar barData);
  replaceable parameter Data.Suspensions.CompactFront data constrainedby Data.Suspensions.MacPherson "Hardpoints"
    annotation(choicesAllMatching=true);
  parameter Units.Length toeShim = 0 "Shim that lengthens the tie rod"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length camberShim = 0 "Shim between carrier and strut: pushes the top of the wheel outward"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length casterShim = 0 "Moves the mount of the strut on the body rearward"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length seat = 0 "Ride height: adjuster of the spring seat, positive lifts the car"
    annotation(Dialog(group="Adjusters"));
  parameter Real springSetting(min=0) = 1 "Stiffness of the spring that is built in, relative to that of the data"
    annotation(Dialog(group="Adjusters"));
  parameter Real damperSetting(min=0) = 1 "Setting of the damper, relative to that of the data"
    annotation(Dialog(group="Adjusters"));
  parameter Boolean bushedRod = false "= true: bushings at the ends of the tie rod give way along it"
    annotation(Evaluate=true, Dialog(group="Bushings"));
  parameter Units.Stiffness c_rod(min=Constants.small) = 6e6 "Stiffness of both bushings of the tie rod in series"
    annotation(Dialog(group="Bushings", enable=bushedRod));
  parameter Data.Suspensions.ArmBushings lowerBushings "Bushings in the hinges of the lower arm"
    annotation(Dialog(group="Bushings", enable=bushedArms));
  StrutAndArm links(final side=side, final bushedRod=bushedRod, final c_rod=c_rod, final bushedArms=bushedArms, final lowerBushings=lowerBushings, final data=data, final toeShim=toeShim, final camberShim=camberShim, final casterShim=casterShim,
    final phi_start=phi_start, final phi_fixed=phi_fixed, final animation=animation) "Arm, carrier, strut and tie rod"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  replaceable SpringUnit unit constrainedby SpringUnit(c=data.c, d=data.d, preload=-data.load*rest[1]/rest[2], bump=0.08, rebound=0.08, final seat=seat, final springSetting=springSetting, final damperSetting=damperSetting) "Spring, damper, stops"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-40,40},{-20,60}})));
  Rocker lever(final side=side, final pivot=barData.pivot, final axis={0,1,0}, final rodInner=barData.pivot + {barLever,1,barLever}.*(barData.lever - barData.pivot), final rodOuter=barData.link,
    words={"drop link", "the lever of the anti-roll bar", "link, lever or pivot of barData, or barLever"}, part=links.lowerPart, final useFlange=true) if withBar "Lever of the anti-roll bar and drop link"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
protected
  final parameter Units.Length rest[2] = strutRest(data) "Vertical velocity of the wheel and velocity of the strut at rest";
  Translational.Components.Fixed ground "Zero of the compression"
    annotation(Placement(transformation(extent={{-70,40},{-50,60}})));
equation
  kinematics.W = links.W;
  kinematics.T = links.R.T;
  kinematics.low = links.L;
  kinematics.top = links.U;
  kinematics.heave.w = links.carrierPart.w;
  kinematics.heave.v = links.carrierPart.v;
  kinematics.roll.w = links.carrierPart.w;
  kinematics.roll.v = links.carrierPart.v;
  kinematics.springRate = links.rate;
  connect(frame_a, links.frame_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(links.frame_b, frame_b)
    annotation(Line(points={{10,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(links.rack, rack)
    annotation(Line(points={{5,-10},{5,-60},{0,-60},{0,-100}}, color={0,127,0}));
  connect(ground.flange, unit.flange_a)
    annotation(Line(points={{-60,50},{-40,50}}, color={0,127,0}));
  connect(unit.flange_b, links.strut)
    annotation(Line(points={{-20,50},{-5,50},{-5,10}}, color={0,127,0}));
  connect(frame_a, lever.frame_a)
    annotation(Line(points={{-100,0},{-80,0},{-80,70},{0,70},{0,50},{20,50}}, color={70,70,70}, thickness=0.5));
  connect(lever.frame_b, links.lower)
    annotation(Line(points={{40,50},{50,50},{50,-20},{-5,-20},{-5,-10}}, color={70,70,70}, thickness=0.5));
  connect(lever.flange, bar)
    annotation(Line(points={{36,60},{36,80},{0,80},{0,100}}, color={0,0,0}));

  annotation(Documentation(info="<html>
<p>Lower arm, tie rod and a strut that guides the wheel. Redeclare <code>unit.spring</code>, <code>unit.damper</code> and <code>unit.stops</code> for other laws.</p>
</html>"));
end MacPherson;
