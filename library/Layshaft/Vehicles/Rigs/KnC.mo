within Layshaft.Vehicles.Rigs;
model KnC "Kinematics and compliance of a suspension on five benches"
  extends Icons.Example;
  parameter Units.Length travel = 0.08 "Travel of the wheels, up and down";
  parameter Units.Length rackTravel = 0.05 "Travel of the rack, left and right";
  parameter Units.Force lateral = 3000 "Lateral force on each wheel, left and right";
  parameter Units.Force longitudinal = 3000 "Longitudinal force on each wheel, forward and rearward";
  parameter Units.Length wheelbase = 2.776 "Distance of the axles"
    annotation(Dialog(group="Braking"));
  parameter Units.Length height = 0.7 "Height of the centre of mass over the road"
    annotation(Dialog(group="Braking"));
  parameter Real share = 0.65 "Share of the axle in the braking force"
    annotation(Dialog(group="Braking"));
  parameter Real forward = 1 "1: front axle, -1: rear axle"
    annotation(Dialog(group="Braking"));
  parameter Integer suspension(min=1, max=6) = 1 "Suspension: 1 double wishbones with outboard springs, 2 with push rods, 3 with pull rods, 4 MacPherson struts, 5 twist beam, 6 multi-link"
    annotation(Evaluate=true, choices(choice=1 "Double wishbones, outboard springs", choice=2 "Double wishbones, push rods", choice=3 "Double wishbones, pull rods", choice=4 "MacPherson struts", choice=5 "Twist beam", choice=6 "Multi-link"));
  parameter Boolean bushedArms = false "= true: bushings in the hinges of the arms give way, on all benches"
    annotation(Evaluate=true);
  replaceable parameter Data.Suspensions.SedanFront wishbones constrainedby Data.Suspensions.DoubleWishbone "Hardpoints of wishbones"
    annotation(choicesAllMatching=true, Dialog(group="Hardpoints"));
  replaceable parameter Data.Suspensions.PushRod pushRods constrainedby Data.Suspensions.Rod "Hardpoints of push rods"
    annotation(choicesAllMatching=true, Dialog(group="Hardpoints"));
  replaceable parameter Data.Suspensions.PullRod pullRods constrainedby Data.Suspensions.Rod "Hardpoints of pull rods"
    annotation(choicesAllMatching=true, Dialog(group="Hardpoints"));
  replaceable parameter Data.Suspensions.CompactFront struts constrainedby Data.Suspensions.MacPherson "Hardpoints of struts"
    annotation(choicesAllMatching=true, Dialog(group="Hardpoints"));
  replaceable parameter Data.Suspensions.CompactRear twistBeam constrainedby Data.Suspensions.TwistBeam "Hardpoints of the twist beam"
    annotation(choicesAllMatching=true, Dialog(group="Hardpoints"));
  replaceable parameter Data.Suspensions.MultiLink multiLink "Hardpoints of multi-link suspensions"
    annotation(choicesAllMatching=true, Dialog(group="Hardpoints"));
  replaceable model Suspension = Suspensions.Linkages.SelectableAxle(kind=suspension, bushedArms=bushedArms, wishboneData=wishbones, pushRodData=pushRods, pullRodData=pullRods, strutData=struts, beamData=twistBeam, multiLinkData=multiLink) constrainedby Suspensions.Linkages.PartialAxle "Suspension that is tested"
    annotation(choicesAllMatching=true);
  inner MultiBody.World world(n={0,0,-1}) "World: holds the bodies"
    annotation(Placement(transformation(extent={{-90,-90},{-70,-70}})));
  Suspensions.Linkages.Bench parallel(redeclare Suspension axle, final wheelbase=wheelbase, final height=height, final share=share, final forward=forward, leftTable=travel*wave, rightTable=travel*wave) "Both wheels rise and sink together"
    annotation(Placement(transformation(extent={{-70,40},{-40,70}})));
  Suspensions.Linkages.Bench opposite(place={-1.5,0,0}, redeclare Suspension axle, final wheelbase=wheelbase, final height=height, final share=share, final forward=forward, leftTable=travel*wave, rightTable=-travel*wave) "One wheel rises while the other sinks"
    annotation(Placement(transformation(extent={{-15,40},{15,70}})));
  Suspensions.Linkages.Bench steered(place={-3,0,0}, redeclare Suspension axle, final wheelbase=wheelbase, final height=height, final share=share, final forward=forward, rackTravel=rackTravel*wave) "The rack moves"
    annotation(Placement(transformation(extent={{40,40},{70,70}})));
  Suspensions.Linkages.Bench sideways(place={-4.5,0,0}, redeclare Suspension axle(bushed=true), final wheelbase=wheelbase, final height=height, final share=share, final forward=forward, lateral=lateral*wave) "Lateral force, with bushings"
    annotation(Placement(transformation(extent={{-50,-30},{-20,0}})));
  Suspensions.Linkages.Bench along(place={-6,0,0}, redeclare Suspension axle(bushed=true), final wheelbase=wheelbase, final height=height, final share=share, final forward=forward, longitudinal=longitudinal*wave) "Longitudinal force, with bushings"
    annotation(Placement(transformation(extent={{20,-30},{50,0}})));
  Real wave "Slow motion: up, down and back";
protected
  parameter Units.Time period = 20 "Duration";
  Real x "Time within the motion";
equation
  x = noEvent(min(1, max(0, (time - 0.5)/period)));
  wave = sin(2*Constants.pi*(x - sin(2*Constants.pi*x)/(2*Constants.pi)));

  annotation(
    experiment(StopTime=21, Interval=0.05, Tolerance=1e-6),
    __Layshaft(
      plots={
        Plot(title="Camber over parallel travel", x="parallel.left.travel", y={"parallel.left.camber", "parallel.right.camber"}),
        Plot(title="Toe over parallel travel", x="parallel.left.travel", y={"parallel.left.toe", "parallel.right.toe"}),
        Plot(title="Caster and kingpin inclination over parallel travel", x="parallel.left.travel", y={"parallel.left.caster", "parallel.left.kingpin"}),
        Plot(title="Scrub radius and caster trail over parallel travel", x="parallel.left.travel", y={"parallel.left.scrub", "parallel.left.trail"}),
        Plot(title="Track and wheelbase over parallel travel", x="parallel.left.travel", y={"parallel.left.trackChange", "parallel.left.wheelbaseChange"}),
        Plot(title="Roll centre height over parallel travel", x="parallel.left.travel", y={"parallel.left.rollCentre"}),
        Plot(title="Motion ratio over parallel travel", x="parallel.left.travel", y={"parallel.left.motionRatio"}),
        Plot(title="Anti-dive over parallel travel", x="parallel.left.travel", y={"parallel.left.antiDive"}),
        Plot(title="Load over parallel travel", x="parallel.left.travel", y={"parallel.leftLoad"}),
        Plot(title="Camber over opposite travel", x="opposite.left.travel", y={"opposite.left.camber", "opposite.right.camber"}),
        Plot(title="Toe over opposite travel", x="opposite.left.travel", y={"opposite.left.toe", "opposite.right.toe"}),
        Plot(title="Roll torque over roll angle", x="opposite.roll", y={"opposite.rollTorque"}),
        Plot(title="Steering angles over rack travel", x="steered.rackTravel", y={"steered.left.steer", "steered.right.steer"}),
        Plot(title="Camber over rack travel", x="steered.rackTravel", y={"steered.left.camber", "steered.right.camber"}),
        Plot(title="Scrub radius and caster trail over rack travel", x="steered.rackTravel", y={"steered.left.scrub", "steered.left.trail"}),
        Plot(title="Toe over lateral force", x="sideways.lateral", y={"sideways.left.toe", "sideways.right.toe"}),
        Plot(title="Camber over lateral force", x="sideways.lateral", y={"sideways.left.camber", "sideways.right.camber"}),
        Plot(title="Lateral motion of the contacts over lateral force", x="sideways.lateral", y={"sideways.left.trackChange", "sideways.right.trackChange"}),
        Plot(title="Toe over longitudinal force", x="along.longitudinal", y={"along.left.toe", "along.right.toe"}),
        Plot(title="Longitudinal motion of the wheels over longitudinal force", x="along.longitudinal", y={"along.left.wheelbaseChange", "along.right.wheelbaseChange"})},
      cards={
        Card(title="Camber gain", variable="parallel.left.camberGain", unit="deg/m"),
        Card(title="Toe gain", variable="parallel.left.toeGain", unit="deg/m"),
        Card(title="Motion ratio", variable="parallel.left.motionRatio"),
        Card(title="Roll centre", variable="parallel.left.rollCentre"),
        Card(title="Anti-dive", variable="parallel.left.antiDive"),
        Card(title="Scrub radius", variable="parallel.left.scrub")},
      sensitivities={
        Sensitivity(title="What 1 mm changes at rest", unit="m", by=1e-3,
          outputs={"parallel.left.camberGain", "parallel.left.toeGain", "parallel.left.caster", "parallel.left.kingpin", "parallel.left.scrub", "parallel.left.trail", "parallel.left.rollCentre",
            "parallel.left.motionRatio", "parallel.left.antiDive"},
          units={"deg/m", "deg/m", "deg", "deg", "mm", "mm", "mm", "", ""},
          parameters={"wishbones", "pushRods", "pullRods", "struts", "twistBeam", "multiLink", "parallel.axle"})}),
    Documentation(info="<html>
<p>
The same suspension stands on five benches: both wheels up and down together, against each other, the rack to both sides, lateral and longitudinal forces on both wheels. On the last two the links are on a subframe in bushings; with <code>bushedArms = true</code> bushings in the hinges of the arms give way on all of them. Choose
by <code>suspension</code>, or redeclare <code>Suspension</code> for one of your own. The report ends with a table of what one millimetre of each coordinate of each hardpoint, and of each shim of the left wheel, changes at rest. Hardpoints are tunable: <code>wishbones.tieInner</code> moves that point on all benches.
</p>
</html>"));
end KnC;
