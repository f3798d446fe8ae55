within LayshaftTest.MultiBody;
model MasslessParts "Bodies without mass that move with one that has mass"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  Layshaft.MultiBody.Parts.Body empty(m=0, I_11=0, I_22=0, I_33=0) "Body without mass";
  Layshaft.MultiBody.Parts.FixedTranslation rod(r={1,0,0}) "Rod without mass";
  Layshaft.MultiBody.Parts.Body full(m=1, I_11=0.1, I_22=0.1, I_33=0.2, enforceStates=true, r_0(each fixed=true), v_0(start={1,5,0}, each fixed=true), angles_fixed=true, w_0_fixed=true, w_0_start={0,0,3}) "Body whose motion is computed";
  Layshaft.MultiBody.Parts.PointMass nothing(m=0) "Point without mass";
equation
  connect(empty.frame_a, rod.frame_a);
  connect(rod.frame_b, full.frame_a);
  connect(empty.frame_a, nothing.frame_a);
  assert(noEvent(max(abs(full.r_0 - {time,5*time - world.g*time^2/2,0})) < 1e-6), "The body does not fall as it should.");
  assert(noEvent(max(abs(nothing.r_0 - full.r_0 + {cos(3*time),sin(3*time),0})) < 1e-6), "The massless end of the rod is elsewhere.");

  annotation(experiment(StopTime=1, Tolerance=1e-9), Documentation(info="<html>
<p>A parabola and a rotation, whatever hangs on the body without having mass.</p>
</html>"));
end MasslessParts;
