within LayshaftTest.MultiBody.Published;
model OneAxis "One axis of a robot that turns a load"
  extends Layshaft.Icons.Example;
  RobotAxis axis(redeclare model Drive = RobotAxis.ElasticGear(c=8, d=0.01), w=5500, gear(ratio=210, friction0=0.5, friction1=0.1/130), phi_ref=path.q[1], w_ref=path.w[1]) "Axis";
  Layshaft.Rotational.Components.Inertia load(J=1.14^2*15) "Load";
  RobotPath path(q_begin={0}, q_end={2*Layshaft.Constants.pi/3}, w_max={3}, a_max={10}) "Motion";
  Figures figures(at={0.448,0.896,1.26}, expected=[0.894518943, 3.00040476, 0.898915223, -0.00748740032, 1.97006785; 2.04362238, 1.01956304, -2.55528763, 0.113433065, -4.91439109; 2.09403787, 0.000143678452, 0.0972822857, -0.00257898759, -0.166049927], u={load.phi,load.w,axis.i,axis.gear.spring.phi_rel,axis.x}) "Figures of the standard library";
equation
  connect(axis.flange, load.flange_a);

  annotation(experiment(StopTime=1.4, Tolerance=1e-7), Documentation(info="<html>
<p>The figures are those of Systems.RobotR3.OneAxis of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end OneAxis;
