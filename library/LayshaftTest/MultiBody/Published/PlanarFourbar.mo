within LayshaftTest.MultiBody.Published;
model PlanarFourbar "Planar four-bar linkage with a cut joint"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  Joints.Revolute crank(useAxisFlange=true, phi(fixed=true), w(fixed=true), stateSelect=StateSelect.always), elbow, shoulder "Joints";
  Joints.RevolutePlanarLoopConstraint cut "Joint that closes the loop";
  Parts.BodyBox bar1(r={0.4,0,0}, width=0.05), bar2(r={0.1,1.1,0}, width=0.05), bar3(r={-0.15,1,0}, width=0.05), bar4(r=bar1.r + bar2.r - bar3.r, width=0.05) "Bars";
  Layshaft.Rotational.Components.Damper damper(d=0.1) "Damping of the crank";
  Figures figures(at={1,3,4.9}, expected=[-1.8210909, 12.4557057, 1.46472873, -0.790355891; -1.93662803, -12.3351281, 1.54015255, -0.801652285; -1.87884557, 11.8065697, 1.50258815, -0.796674412], u={crank.phi,crank.w,elbow.phi,shoulder.phi}) "Figures of the standard library";
equation
  connect(world.frame_b, crank.frame_a);
  connect(crank.support, damper.flange_a);
  connect(damper.flange_b, crank.axis);
  connect(crank.frame_b, bar1.frame_a);
  connect(bar1.frame_b, elbow.frame_a);
  connect(elbow.frame_b, bar2.frame_a);
  connect(world.frame_b, bar3.frame_a);
  connect(bar3.frame_b, shoulder.frame_a);
  connect(shoulder.frame_b, bar4.frame_a);
  connect(bar4.frame_b, cut.frame_a);
  connect(bar2.frame_b, cut.frame_b);

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Loops.PlanarFourbar of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end PlanarFourbar;
