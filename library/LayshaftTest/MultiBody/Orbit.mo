within LayshaftTest.MultiBody;
model Orbit "Circular orbit in the field of a point mass"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(redeclare function gravityAcceleration = Layshaft.MultiBody.Interfaces.pointGravity(mue=4)) "World with a point mass";
  Layshaft.MultiBody.Parts.PointMass satellite(m=3, r_0(start={1,0,0}, each fixed=true), v_0(start={0,2,0}, each fixed=true)) "Satellite";
  Layshaft.MultiBody.Parts.BodyShape station(m=5, r_CM={0,0,0}, shapeType="modelica://Layshaft/station.stl", body(r_0(start={4,0,0}, each fixed=true), v_0(start={0,1,0}, each fixed=true), angles_fixed=true, w_0_fixed=true)) "Body with a mesh for the eye";
  Layshaft.MultiBody.Visualizers.FixedShape mark(shapeType="sphere") "Mark on it";
equation
  connect(station.frame_a, mark.frame_a);
  assert(noEvent(max(abs(satellite.r_0 - {cos(2*time),sin(2*time),0})) < 1e-6), "The orbit is not a circle.");
  assert(noEvent(max(abs(station.body.r_0 - {4*cos(time/4),4*sin(time/4),0})) < 1e-6), "The orbit of the station is not a circle.");

  annotation(experiment(StopTime=3, Tolerance=1e-9), Documentation(info="<html>
<p>v&sup2; = mue/r</p>
</html>"));
end Orbit;
