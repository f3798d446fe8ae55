within LayshaftTest.MultiBody;
model CrankMechanism "Piston, rod and crank, closed by a formula"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  Layshaft.MultiBody.Joints.Revolute bearing(n={1,0,0}, phi(start=0.3, fixed=true), w(start=20, fixed=true)) "Main bearing";
  Layshaft.MultiBody.Parts.Body crank(m=3, r_CM={0,0.01,0}, I_11=0.02) "Crank";
  Layshaft.MultiBody.Parts.FixedTranslation throw(r={0,0.05,0}) "Throw";
  Layshaft.MultiBody.Joints.Assemblies.JointRRP rod(n_a={-1,0,0}, rRod1_ia={0,0.15,0}, n_b={0,-1,0}, s_offset=-0.3) "Rod and piston";
  Layshaft.MultiBody.Parts.FixedTranslation head(r={0,0.3,0}) "Cylinder";
  Layshaft.MultiBody.Parts.Body rodBody(m=0.5, r_CM={0,0.06,0}, I_11=0.002) "Rod";
  Layshaft.MultiBody.Parts.Body piston(m=0.6) "Piston";
  Layshaft.Energy.Audit audit(n=6, tolerance=1e-6) "Energies";
equation
  connect(world.frame_b, bearing.frame_a);
  connect(bearing.frame_b, crank.frame_a);
  connect(bearing.frame_b, throw.frame_a);
  connect(throw.frame_b, rod.frame_a);
  connect(world.frame_b, head.frame_a);
  connect(head.frame_b, rod.frame_b);
  connect(rod.frame_ia, rodBody.frame_a);
  connect(rod.frame_ib, piston.frame_a);
  audit.power = {crank.power, rodBody.power, piston.power, -crank.gravityPower, -rodBody.gravityPower, -piston.gravityPower};
  assert(noEvent(abs(piston.r_0[2] - (0.05*cos(bearing.phi) + sqrt(0.15^2 - (0.05*sin(bearing.phi))^2))) < 1e-10), "The piston is not on the end of the rod.");
  assert(noEvent(abs(rodBody.frame_a.R.T[1,1]) > 1 - 1e-10), "The rod leaves its plane.");

  annotation(experiment(StopTime=1, Tolerance=1e-9), Documentation(info="<html>
<p>y = r cos(phi) + sqrt(l&sup2; - r&sup2; sin&sup2;(phi)); energies balance.</p>
</html>"));
end CrankMechanism;
