within LayshaftTest.MultiBody.Published;
model GearConstraint "Gear between two bodies, beside the same gear in one dimension"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces};
  inner World world(g=0) "World";
  Joints.GearConstraint gear(ratio=10, phi_b(fixed=true), w_b(fixed=true)) "Gear between bodies";
  Parts.BodyCylinder pinion(r={0.4,0,0}, diameter=0.1), wheel(r={0.4,0,0}, diameter=0.2) "Bodies";
  Forces.Torque action "Torque on the pinion";
  Layshaft.Rotational.Components.Inertia inertia1(J=pinion.J[1,1], phi(fixed=true), w(fixed=true)), inertia2(J=wheel.J[1,1]) "Shafts";
  Layshaft.Rotational.Components.IdealGear idealGear(ratio=10) "Gear in one dimension";
  Layshaft.Rotational.Sources.Torque motor "Torque on the first shaft";
  Figures figures(at={1.1,3.3,4.9}, expected=[0.913343608, 0.17331504, 0.913343608, 0.17331504; 2.85735235, 1.18791895, 2.85735235, 1.18791895; 4.53159237, 0.173315039, 4.53159237, 0.173315039], u={gear.phi_b,gear.w_b,inertia2.phi,inertia2.w}) "Figures of the standard library";
  Layshaft.Energy.Audit audit(n=3, tolerance=1e-6) "Energies";
equation
  action.torque = {2*sin(2*Layshaft.Constants.pi*time),0,0};
  motor.tau = 2*sin(2*Layshaft.Constants.pi*time);
  connect(world.frame_b, gear.bearing);
  connect(pinion.frame_b, gear.frame_a);
  connect(gear.frame_b, wheel.frame_a);
  connect(world.frame_b, action.frame_a);
  connect(action.frame_b, pinion.frame_a);
  connect(motor.flange, inertia1.flange_a);
  connect(inertia1.flange_b, idealGear.flange_a);
  connect(idealGear.flange_b, inertia2.flange_a);
  audit.power = {pinion.body.power,wheel.body.power,-motor.tau*10*gear.w_b};
  assert(noEvent(abs(audit.residual) < 1e-6), "The gear makes or loses energy.");

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Rotational3DEffects.GearConstraint of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end GearConstraint;
