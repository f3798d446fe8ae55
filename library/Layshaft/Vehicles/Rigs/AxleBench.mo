within Layshaft.Vehicles.Rigs;
model AxleBench "One axle on a bench, to look at"
  extends Icons.Example;
  parameter Units.Length travel = 0.04 "Travel of the wheels against each other";
  parameter Units.Length rackTravel = 0 "Travel of the rack";
  parameter Units.AngularVelocity omega = 3 "Angular frequency of the motion";
  parameter Integer suspension(min=1, max=5) = 2 "Suspension: 1 double wishbones with outboard springs, 2 with push rods, 3 with pull rods, 4 MacPherson struts, 5 twist beam"
    annotation(Evaluate=true, choices(choice=1 "Double wishbones, outboard springs", choice=2 "Double wishbones, push rods", choice=3 "Double wishbones, pull rods", choice=4 "MacPherson struts", choice=5 "Twist beam"));
  inner MultiBody.World world(n={0,0,-1}) "World: holds the body"
    annotation(Placement(transformation(extent={{-90,-90},{-70,-70}})));
  Suspensions.Linkages.Bench bench(redeclare Suspensions.Linkages.SelectableAxle axle(kind=suspension), leftTable=travel*sin(omega*time), rightTable=-travel*sin(omega*time), rackTravel=rackTravel*sin(omega*time)) "Bench"
    annotation(Placement(transformation(extent={{-30,-30},{30,30}})));

  annotation(
    experiment(StopTime=2.1, Interval=0.01, Tolerance=1e-6),
    __Layshaft(
      plots={
        Plot(title="Travel", y={"bench.left.travel", "bench.right.travel"}),
        Plot(title="Camber", y={"bench.left.camber", "bench.right.camber"}),
        Plot(title="Loads", y={"bench.leftLoad", "bench.rightLoad"})}),
    Documentation(info="<html>
<p>The motion of arms, rods, rockers, springs and anti-roll bar. <a href=\"modelica://Layshaft.Vehicles.Rigs.KnC\">KnC</a> measures them.</p>
</html>"));
end AxleBench;
