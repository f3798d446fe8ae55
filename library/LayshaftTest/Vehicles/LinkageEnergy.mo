within LayshaftTest.Vehicles;
model LinkageEnergy "Suspensions from hardpoints swing and are steered: all energy is accounted for"
  extends Layshaft.Icons.Example;

  model Swing "An axle that swings under sudden forces while the rack moves"
    replaceable Layshaft.Vehicles.Suspensions.Linkages.Axle axle constrainedby Layshaft.Vehicles.Suspensions.Linkages.PartialAxle "Suspension";
    Layshaft.MultiBody.Parts.Body left(m=20, r_CM={0.01,0.02,0.03}, I_11=0.8, I_22=1.2, I_33=0.7, animation=false) "Left wheel";
    Layshaft.MultiBody.Parts.Body right(m=30, r_CM={0.01,-0.02,0.03}, I_11=0.8, I_22=1.2, I_33=0.7, animation=false) "Right wheel";
    Layshaft.Translational.Sources.Position rack(exact=true, s_ref=0.03*sin(9*time)) "Steering";
    Layshaft.MultiBody.Forces.WorldForce leftForce(force={300,-400,0.7*axle.load}) "Force on the left wheel";
    Layshaft.MultiBody.Forces.WorldForce rightForce(force={-300,-400,1.4*axle.load}) "Force on the right wheel";
    Real power "Power of rack, gravity and forces";
  protected
    outer Layshaft.MultiBody.World world "World";
  equation
    connect(world.frame_b, axle.frame_a);
    connect(axle.left, left.frame_a);
    connect(axle.right, right.frame_a);
    connect(axle.rack, rack.flange);
    connect(axle.left, leftForce.frame_b);
    connect(axle.right, rightForce.frame_b);
    power = left.gravityPower + right.gravityPower - rack.flange.f*rack.v + leftForce.force*left.v_0 + rightForce.force*right.v_0;
  end Swing;

  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  inner Layshaft.Energy.Balance energyBalance "Sums over all elements";
  Swing outboard "Spring on the lower arm";
  Swing push(axle(redeclare model Corner = Layshaft.Vehicles.Suspensions.Linkages.DoubleWishbone(redeclare Layshaft.Vehicles.Suspensions.Linkages.Actuations.PushRod actuation))) "Push rod";
  Swing pull(axle(redeclare model Corner = Layshaft.Vehicles.Suspensions.Linkages.DoubleWishbone(redeclare Layshaft.Vehicles.Suspensions.Linkages.Actuations.PullRod actuation))) "Pull rod";
  Swing strut(axle(redeclare model Corner = Layshaft.Vehicles.Suspensions.Linkages.MacPherson)) "MacPherson strut";
  Swing beam(redeclare Layshaft.Vehicles.Suspensions.Linkages.TwistBeam axle) "Twist beam";
  Swing blade(axle(redeclare model Corner = Layshaft.Vehicles.Suspensions.Linkages.MultiLink)) "Multi-link";
  Swing arms(axle(redeclare model Corner = Layshaft.Vehicles.Suspensions.Linkages.DoubleWishbone(armMasses=true))) "Arms with masses";
  Swing soft(axle(redeclare model Corner = Layshaft.Vehicles.Suspensions.Linkages.DoubleWishbone(bushedRod=true, c_rod=1e6))) "Bushings in the tie rods";
  Swing softBlade(axle(redeclare model Corner = Layshaft.Vehicles.Suspensions.Linkages.MultiLink(bushedRod=true, c_rod=1e6))) "Bushings in the upper links";
  Swing softArms(axle(bushedArms=true)) "Bushings in the hinges of both wishbones";
  Swing softStrut(axle(bushedArms=true, redeclare model Corner = Layshaft.Vehicles.Suspensions.Linkages.MacPherson(bushedRod=true, c_rod=1e6))) "Bushings of the lower arm and of the tie rods";
  Swing softBush(axle(bushedArms=true, redeclare model Corner = Layshaft.Vehicles.Suspensions.Linkages.MultiLink)) "Bush of the blade";
  Swing bushed(axle(bushed=true)) "Outboard springs on a subframe";
  Real work(start=0, fixed=true) "Work of racks, gravity and forces";
  Real losses(start=0, fixed=true) "Dissipated energy";
  Real residual "What is unaccounted for";
protected
  parameter Real stored0(fixed=false) "Energy at the start";
initial equation
  stored0 = energyBalance.kinetic + energyBalance.potential;
equation
  der(work) = outboard.power + push.power + pull.power + strut.power + beam.power + blade.power + arms.power + arms.axle.leftCorner.lowerArm.gravityPower + arms.axle.leftCorner.upperArm.gravityPower + arms.axle.rightCorner.lowerArm.gravityPower
    + arms.axle.rightCorner.upperArm.gravityPower + soft.power + softBlade.power + softArms.power + softStrut.power + softBush.power + bushed.power + bushed.axle.base.subframe.gravityPower;
  der(losses) = energyBalance.dissipation;
  residual = energyBalance.kinetic + energyBalance.potential + losses - work - stored0;
  assert(noEvent(abs(residual) < 1e-4), "Energy is lost or made.");
  when terminal() then
    assert(losses > 20, "The dampers should have worked: " + String(losses) + " J.");
  end when;

  annotation(experiment(StopTime=0.2, Tolerance=1e-9), Documentation(info="<html>
<p>Several kJ go into the dampers; the balance closes to 0.1 mJ.</p>
</html>"));
end LinkageEnergy;
