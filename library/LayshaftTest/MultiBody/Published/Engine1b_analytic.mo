within LayshaftTest.MultiBody.Published;
model Engine1b_analytic "One cylinder with gas, closed by a formula"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  CrankDrive crank "Crankshaft";
  Joints.Assemblies.JointRRP mechanism(useAxisFlange=true, n_a={1,0,0}, n_b={0,-1,0}, rRod1_ia={0,0.2,0}, rRod2_ib={0,-0.1,0}) "Rod and piston";
  Parts.BodyCylinder piston(r={0,-0.1,0}, diameter=0.1) "Piston";
  Parts.BodyBox rod(r={0,0.2,0}, widthDirection={1,0,0}, width=0.02, height=0.06) "Connecting rod";
  GasLaw gas "Gas";
  Figures figures(at={0.1,0.3,0.48}, expected=[4.0010498, 59.785986, 2.54900692; 18.5572331, 87.2939935, 6.58327047; 38.3923957, 124.23246, 17.0008694], u={crank.flywheel.phi,crank.flywheel.w,gas.p}) "Figures of the standard library";
equation
  connect(world.frame_b, crank.housing);
  connect(crank.pin, mechanism.frame_a);
  connect(crank.head, mechanism.frame_b);
  connect(mechanism.frame_ia, rod.frame_a);
  connect(mechanism.frame_ib, piston.frame_a);
  connect(mechanism.support, gas.flange_a);
  connect(gas.flange_b, mechanism.axis);

  annotation(experiment(StopTime=0.5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Loops.Engine1b_analytic of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end Engine1b_analytic;
