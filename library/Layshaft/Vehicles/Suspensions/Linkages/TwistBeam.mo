within Layshaft.Vehicles.Suspensions.Linkages;
model TwistBeam "Twist beam rear axle"
  extends PartialAxle(radius=data.radius, wheelCentre=data.wheelCentre, load=data.load);
  replaceable parameter Data.Suspensions.CompactRear data constrainedby Data.Suspensions.TwistBeam "Hardpoints"
    annotation(choicesAllMatching=true);
  parameter Units.Length seat = 0 "Ride height: adjuster of the spring seats, positive lifts the car"
    annotation(Dialog(group="Adjusters"));
  parameter Real springSetting(min=0) = 1 "Stiffness of the springs that are built in, relative to that of the data"
    annotation(Dialog(group="Adjusters"));
  parameter Real damperSetting(min=0) = 1 "Setting of the dampers, relative to that of the data"
    annotation(Dialog(group="Adjusters"));
  BeamLinks links(final bushing=data.bushing, final beam=data.beam, final wheelCentre=data.wheelCentre, final c_twist=data.c_twist) "Arms and beam"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  replaceable Strut leftStrut constrainedby Strut(final top=data.springTop, final foot=data.springFoot, final origin=data.wheelCentre, part=links.leftPart,
    unit(c=data.c, d=data.d, preload=preload, bump=0.08, rebound=0.08, final seat=seat, final springSetting=springSetting, final damperSetting=damperSetting)) "Left spring and damper"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-40,30},{-60,50}})));
  replaceable Strut rightStrut constrainedby Strut(final top=mirror*data.springTop, final foot=mirror*data.springFoot, final origin=mirror*data.wheelCentre, part=links.rightPart,
    unit(c=data.c, d=data.d, preload=preload, bump=0.08, rebound=0.08, final seat=seat, final springSetting=springSetting, final damperSetting=damperSetting)) "Right spring and damper"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{40,30},{60,50}})));
protected
  final parameter Real mirror[3,3] = diagonal({1,-1,1}) "Mirrors the points of the right side";
  final parameter Units.Force preload = -data.load*(data.bushing[1] - data.wheelCentre[1])/strutRate(cat(1, {0,1,0}, {-data.bushing[3], 0, data.bushing[1]}), data.springTop, data.springFoot) "Force of a spring at rest";
equation
  rack.f = 0;
  leftKinematics.W = links.leftPart.r;
  leftKinematics.T = links.leftPart.R.T;
  leftKinematics.low = links.leftPart.r;
  leftKinematics.top = links.leftPart.r + {0,0,1};
  leftKinematics.heave.w = links.leftPart.w;
  leftKinematics.heave.v = links.leftPart.v;
  leftKinematics.roll = links.leftRoll;
  leftKinematics.springRate = leftStrut.rate;
  rightKinematics.W = links.rightPart.r;
  rightKinematics.T = links.rightPart.R.T;
  rightKinematics.low = links.rightPart.r;
  rightKinematics.top = links.rightPart.r + {0,0,1};
  rightKinematics.heave.w = links.rightPart.w;
  rightKinematics.heave.v = links.rightPart.v;
  rightKinematics.roll = links.rightRoll;
  rightKinematics.springRate = rightStrut.rate;
  connect(base.frame_b, links.frame_a)
    annotation(Line(points={{0,-40},{0,-10}}, color={70,70,70}, thickness=0.5));
  connect(links.left, left)
    annotation(Line(points={{-10,0},{-100,0}}, color={70,70,70}, thickness=0.5));
  connect(links.right, right)
    annotation(Line(points={{10,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(base.frame_b, leftStrut.frame_a)
    annotation(Line(points={{0,-40},{0,-20},{-20,-20},{-20,40},{-40,40}}, color={70,70,70}, thickness=0.5));
  connect(base.frame_b, rightStrut.frame_a)
    annotation(Line(points={{0,-40},{0,-20},{20,-20},{20,40},{40,40}}, color={70,70,70}, thickness=0.5));
  connect(leftStrut.frame_b, links.left)
    annotation(Line(points={{-60,40},{-70,40},{-70,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(rightStrut.frame_b, links.right)
    annotation(Line(points={{60,40},{70,40},{70,0},{10,0}}, color={70,70,70}, thickness=0.5));

  annotation(Documentation(info="<html>
<p>The torsion of the beam is its anti-roll bar. It has no steering: the rack is without effect.</p>
</html>"));
end TwistBeam;
