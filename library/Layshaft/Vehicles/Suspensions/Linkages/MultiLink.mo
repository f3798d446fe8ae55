within Layshaft.Vehicles.Suspensions.Linkages;
model MultiLink "Multi-link suspension of one rear wheel: trailing blade and two lateral links"
  extends PartialCorner(radius=data.radius, wheelCentre=data.wheelCentre, load=data.load, redeclare replaceable parameter Data.Suspensions.RearBar barData);
  replaceable parameter Data.Suspensions.MultiLink data "Hardpoints"
    annotation(choicesAllMatching=true);
  parameter Units.Length lowerShim = 0 "Shim that lengthens the lower link: toe and camber"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length upperShim = 0 "Shim that lengthens the upper link: camber"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length seat = 0 "Ride height: adjuster of the spring seat, positive lifts the car"
    annotation(Dialog(group="Adjusters"));
  parameter Real springSetting(min=0) = 1 "Stiffness of the spring that is built in, relative to that of the data"
    annotation(Dialog(group="Adjusters"));
  parameter Real damperSetting(min=0) = 1 "Setting of the damper, relative to that of the data"
    annotation(Dialog(group="Adjusters"));
  parameter Boolean bushedRod = false "= true: bushings at the ends of the upper link give way along it"
    annotation(Evaluate=true, Dialog(group="Bushings"));
  parameter Units.Stiffness c_rod(min=Constants.small) = 6e6 "Stiffness of both bushings of the upper link in series"
    annotation(Dialog(group="Bushings", enable=bushedRod));
  parameter Data.Suspensions.ArmBushings lowerBushings "Bush of the blade: its stiffness along the car is c_axial"
    annotation(Dialog(group="Bushings", enable=bushedArms));
  BladeAndLinks links(final side=side, final bushedRod=bushedRod, final c_rod=c_rod, final bushedArms=bushedArms, final lowerBushings=lowerBushings, final data=data, final lowerShim=lowerShim, final upperShim=upperShim,
    final phi_start=phi_start, final phi_fixed=phi_fixed, final animation=animation) "Blade, carrier and links"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  replaceable Strut strut constrainedby Strut(final top=mirror*data.springTop, final foot=mirror*(data.lowerInner + data.springShare*(data.lowerOuter - data.lowerInner)), part=links.lowerPart,
    unit(c=data.c, d=data.d, preload=-data.load*rest[1]/rest[2], bump=0.06, rebound=0.06, final seat=seat, final springSetting=springSetting, final damperSetting=damperSetting)) "Spring and damper"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-50,40},{-30,60}})));
  Rocker lever(final side=side, final pivot=barData.pivot, final axis={0,1,0}, final rodInner=barData.pivot + {barLever,1,barLever}.*(barData.lever - barData.pivot), final rodOuter=barData.link,
    words={"drop link", "the lever of the anti-roll bar", "link, lever or pivot of barData, or barLever"}, part=links.lowerPart, final useFlange=true) if withBar "Lever of the anti-roll bar and drop link"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
protected
  final parameter Real mirror[3,3] = diagonal({1,side,1}) "Mirrors the points of the right side";
  final parameter Units.Length rest[2] = bladeRest(data) "Vertical velocity of the wheel and velocity of the spring at rest";
equation
  kinematics.W = links.W;
  kinematics.T = links.R.T;
  kinematics.low = links.L;
  kinematics.top = links.P;
  kinematics.heave.w = links.carrierPart.w;
  kinematics.heave.v = links.carrierPart.v;
  kinematics.roll.w = links.carrierPart.w;
  kinematics.roll.v = links.carrierPart.v;
  kinematics.springRate = strut.rate;
  connect(frame_a, links.frame_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(links.frame_b, frame_b)
    annotation(Line(points={{10,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(links.rack, rack)
    annotation(Line(points={{5,-10},{5,-60},{0,-60},{0,-100}}, color={0,127,0}));
  connect(frame_a, strut.frame_a)
    annotation(Line(points={{-100,0},{-80,0},{-80,50},{-50,50}}, color={70,70,70}, thickness=0.5));
  connect(strut.frame_b, links.lower)
    annotation(Line(points={{-30,50},{-20,50},{-20,-20},{-5,-20},{-5,-10}}, color={70,70,70}, thickness=0.5));
  connect(frame_a, lever.frame_a)
    annotation(Line(points={{-100,0},{-80,0},{-80,70},{0,70},{0,50},{20,50}}, color={70,70,70}, thickness=0.5));
  connect(lever.frame_b, links.lower)
    annotation(Line(points={{40,50},{50,50},{50,-20},{-5,-20},{-5,-10}}, color={70,70,70}, thickness=0.5));
  connect(lever.flange, bar)
    annotation(Line(points={{36,60},{36,80},{0,80},{0,100}}, color={0,0,0}));

  annotation(Documentation(info="<html>
<p>A trailing blade that is one part with the carrier, a lower link that carries the spring, and an upper link; all positions follow by formulas. The rack moves the inner end of the upper link: hold it.</p>
</html>"));
end MultiLink;
