within LayshaftTest.Vehicles;
model FivePointsOnPlane "On a plane five points give the plane, whatever the inclination of wheel and road"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  inner Layshaft.Vehicles.Roads.Plane road(grade=0.1) "Road";
  Layshaft.Vehicles.Tyres.RoadContacts.FivePointContact five(r_0={2 + time, 1, 0.48 + 0.1*time + 0.03*sin(5*time)}, e_axis={-sin(time)*cos(0.1), cos(time)*cos(0.1), sin(0.1)}) "Five points";
  Layshaft.Vehicles.Tyres.RoadContacts.PointContact one(r_0=five.r_0, e_axis=five.e_axis) "One point";
equation
  assert(noEvent(max(abs(five.n - one.n)) < 1e-12 and abs(five.h - one.h) < 1e-12 and abs(five.mu - one.mu) < 1e-12), "The planes differ.");
  assert(abs(sum(five.weight) - 1) < 1e-12, "The weights do not add up to 1.");

  annotation(experiment(StopTime=3), Documentation(info="<html>
<p>The wheel turns about the vertical axis with camber, and lifts off now and then.</p>
</html>"));
end FivePointsOnPlane;
