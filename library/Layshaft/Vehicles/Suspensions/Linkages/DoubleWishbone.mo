within Layshaft.Vehicles.Suspensions.Linkages;
model DoubleWishbone "Double wishbone suspension of one wheel"
  extends PartialCorner(radius=data.radius, wheelCentre=data.wheelCentre, load=data.load);
  replaceable parameter Data.Suspensions.SedanFront data constrainedby Data.Suspensions.DoubleWishbone "Hardpoints"
    annotation(choicesAllMatching=true);
  parameter Units.Length toeShim = 0 "Shim that lengthens the tie rod"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length camberShim = 0 "Shim between carrier and upper ball joint: pushes the top of the wheel outward"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length casterShim = 0 "Moves the upper ball joint on its arm rearward"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length seat = 0 "Ride height: adjuster of the spring seat, positive lifts the car"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length rodShim = 0 "Shim that lengthens the push rod or pull rod, if there is one"
    annotation(Dialog(group="Adjusters"));
  parameter Real springSetting(min=0) = 1 "Stiffness of the spring that is built in, relative to that of the data"
    annotation(Dialog(group="Adjusters"));
  parameter Real damperSetting(min=0) = 1 "Setting of the damper, relative to that of the data"
    annotation(Dialog(group="Adjusters"));
  parameter Boolean armMasses = false "= true: the arms are bodies; otherwise their mass belongs to wheel and body"
    annotation(Evaluate=true);
  parameter Boolean bushedRod = false "= true: bushings at the ends of the tie rod give way along it"
    annotation(Evaluate=true, Dialog(group="Bushings"));
  parameter Units.Stiffness c_rod(min=Constants.small) = 6e6 "Stiffness of both bushings of the tie rod in series"
    annotation(Dialog(group="Bushings", enable=bushedRod));
  parameter Data.Suspensions.ArmBushings lowerBushings "Bushings in the hinges of the lower arm"
    annotation(Dialog(group="Bushings", enable=bushedArms));
  parameter Data.Suspensions.ArmBushings upperBushings "Bushings in the hinges of the upper arm"
    annotation(Dialog(group="Bushings", enable=bushedArms));
  TwoWishbones links(final side=side, final bushedRod=bushedRod, final c_rod=c_rod, final bushedArms=bushedArms, final lowerBushings=lowerBushings, final upperBushings=upperBushings, final data=data, final toeShim=toeShim, final camberShim=camberShim, final casterShim=casterShim,
    final phi_start=phi_start, final phi_fixed=phi_fixed, final animation=animation) "Arms, carrier and tie rod"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  replaceable Actuations.OnLowerArm actuation constrainedby Actuations.PartialActuation(final side=side, final data=data, final seat=seat, final springSetting=springSetting, final damperSetting=damperSetting,
    final rodShim=rodShim, lowerPart=links.lowerPart, upperPart=links.upperPart, carrierPart=links.carrierPart) "Spring and damper"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-50,40},{-30,60}})));
  Rocker lever(final side=side, final pivot=barData.pivot, final axis={0,1,0}, final rodInner=barData.pivot + {barLever,1,barLever}.*(barData.lever - barData.pivot), final rodOuter=barData.link,
    words={"drop link", "the lever of the anti-roll bar", "link, lever or pivot of barData, or barLever"}, part=links.lowerPart, final useFlange=true) if withBar "Lever of the anti-roll bar and drop link"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
  MultiBody.Parts.Body lowerArm(final m=data.m_lower, final r_CM=diagonal({1,side,1})*(data.lowerFront + data.lowerRear + data.lowerOuter)/3, final I_11=data.m_lower*0.01, final I_22=data.m_lower*0.01,
    final I_33=data.m_lower*0.02, animation=false) if armMasses "Mass of the lower arm"
    annotation(Placement(transformation(extent={{20,-50},{40,-30}})));
  MultiBody.Parts.Body upperArm(final m=data.m_upper, final r_CM=diagonal({1,side,1})*(data.upperFront + data.upperRear + data.upperOuter)/3, final I_11=data.m_upper*0.005, final I_22=data.m_upper*0.005,
    final I_33=data.m_upper*0.01, animation=false) if armMasses "Mass of the upper arm"
    annotation(Placement(transformation(extent={{20,16},{40,36}})));
equation
  kinematics.W = links.W;
  kinematics.T = links.R.T;
  kinematics.low = links.L;
  kinematics.top = links.U;
  kinematics.heave.w = links.carrierPart.w;
  kinematics.heave.v = links.carrierPart.v;
  kinematics.roll.w = links.carrierPart.w;
  kinematics.roll.v = links.carrierPart.v;
  kinematics.springRate = actuation.rate;
  connect(frame_a, links.frame_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(links.frame_b, frame_b)
    annotation(Line(points={{10,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(links.rack, rack)
    annotation(Line(points={{5,-10},{5,-60},{0,-60},{0,-100}}, color={0,127,0}));
  connect(frame_a, actuation.body)
    annotation(Line(points={{-100,0},{-70,0},{-70,50},{-50,50}}, color={70,70,70}, thickness=0.5));
  connect(actuation.lower, links.lower)
    annotation(Line(points={{-46,40},{-46,-20},{-5,-20},{-5,-10}}, color={70,70,70}, thickness=0.5));
  connect(actuation.upper, links.upper)
    annotation(Line(points={{-40,40},{-40,20},{-5,20},{-5,10}}, color={70,70,70}, thickness=0.5));
  connect(actuation.carrier, links.frame_b)
    annotation(Line(points={{-34,40},{-34,30},{14,30},{14,0},{10,0}}, color={70,70,70}, thickness=0.5));
  connect(frame_a, lever.frame_a)
    annotation(Line(points={{-100,0},{-70,0},{-70,70},{0,70},{0,50},{20,50}}, color={70,70,70}, thickness=0.5));
  connect(lever.frame_b, links.lower)
    annotation(Line(points={{40,50},{50,50},{50,-20},{-5,-20},{-5,-10}}, color={70,70,70}, thickness=0.5));
  connect(lever.flange, bar)
    annotation(Line(points={{36,60},{36,80},{0,80},{0,100}}, color={0,0,0}));
  connect(links.lower, lowerArm.frame_a)
    annotation(Line(points={{-5,-10},{-5,-40},{20,-40}}, color={70,70,70}, thickness=0.5));
  connect(links.upper, upperArm.frame_a)
    annotation(Line(points={{-5,10},{-5,26},{20,26}}, color={70,70,70}, thickness=0.5));

  annotation(Documentation(info="<html>
<p>
Arms, carrier and tie rod are <a href=\"modelica://Layshaft.Vehicles.Suspensions.Linkages.TwoWishbones\">TwoWishbones</a>. Redeclare <code>actuation</code> for a push rod or a pull rod, and in it <code>strut.unit.spring</code>,
<code>strut.unit.damper</code> and <code>strut.unit.stops</code> for other laws. Hardpoints and adjusters are tunable parameters.
</p>
</html>"));
end DoubleWishbone;
