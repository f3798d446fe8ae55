within LayshaftTest.MultiBody.Published;
model EngineV6 "Six cylinders with gas, each closed by a cut joint"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints};
  inner World world "World";
  Joints.Revolute bearing(useAxisFlange=true, n={1,0,0}) "Main bearing";
  PistonUnit unit[6](inclination={-1,1,-1,1,-1,1}*Layshaft.Constants.pi/6, throwAngle={-1,3,7,7,3,-1}*Layshaft.Constants.pi/6) "Cylinders";
  Layshaft.Rotational.Components.Inertia load(J=1, phi(fixed=true), w(start=10, fixed=true), stateSelect=StateSelect.always) "Load";
  Layshaft.Rotational.Sources.QuadraticSpeedDependentTorque resistance(tau_nominal=100, w_nominal=200) "Resistance of the load";
  Figures figures(at={0.303,0.5454}, expected=[39.5905362, 245.305262, 550.621448; 118.071442, 395.161505, 436.552518], u={load.phi,load.w,load.flange_a.tau}) "Figures of the standard library";
equation
  connect(world.frame_b, bearing.frame_a);
  connect(world.frame_b, unit[1].block_a);
  connect(bearing.frame_b, unit[1].crank_a);
  connect(unit[1:5].block_b, unit[2:6].block_a);
  connect(unit[1:5].crank_b, unit[2:6].crank_a);
  connect(bearing.axis, load.flange_a);
  connect(load.flange_b, resistance.flange);

  annotation(experiment(StopTime=0.606, Tolerance=1e-11), Documentation(info="<html>
<p>The figures are those of Loops.EngineV6 of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end EngineV6;
