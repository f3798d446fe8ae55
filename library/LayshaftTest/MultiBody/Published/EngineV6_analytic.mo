within LayshaftTest.MultiBody.Published;
model EngineV6_analytic "Six cylinders with gas, closed by formulas"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  Joints.Revolute bearing(useAxisFlange=true, n={1,0,0}) "Main bearing";
  Parts.Body crankshaft(m=180, r_CM={0.3,0,0}, I_11=0.1, I_22=1e-5, I_33=1e-5) "Crankshaft";
  Layshaft.MultiBody.Examples.Utilities.Cylinder unit[6](redeclare each model Gas = GasLaw(L=0.195), inclination={-1,1,-1,1,-1,1}*Layshaft.Constants.pi/6, crankAngleOffset={-1,3,7,7,3,-1}*Layshaft.Constants.pi/6) "Cylinders";
  Layshaft.Rotational.Components.Inertia load(J=1, phi(fixed=true), w(start=10, fixed=true), stateSelect=StateSelect.always) "Load";
  Layshaft.Rotational.Sources.QuadraticSpeedDependentTorque resistance(tau_nominal=100, w_nominal=200) "Resistance of the load";
  Figures figures(at={0.505,0.909}, expected=[37.2893382, 134.401586, 275.225051; 108.162934, 212.489444, 286.780017], u={load.phi,load.w,load.flange_a.tau}) "Figures of the standard library";
equation
  connect(world.frame_b, bearing.frame_a);
  connect(bearing.frame_b, crankshaft.frame_a);
  connect(world.frame_b, unit[1].cylinder_a);
  connect(bearing.frame_b, unit[1].crank_a);
  connect(unit[1:5].cylinder_b, unit[2:6].cylinder_a);
  connect(unit[1:5].crank_b, unit[2:6].crank_a);
  connect(bearing.axis, load.flange_a);
  connect(load.flange_b, resistance.flange);

  annotation(experiment(StopTime=1.01, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Loops.EngineV6_analytic of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end EngineV6_analytic;
