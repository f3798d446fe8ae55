within LayshaftTest.MultiBody;
model GearInSpace "Gear between crossed shafts and a strut, all floating: momentum and energy stay"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.Frames.resolve1;
  inner Layshaft.MultiBody.World world(g=0) "World without gravity";
  Layshaft.MultiBody.Parts.Body housing(m=5, I_11=0.3, I_22=0.2, I_33=0.4, r_0(each fixed=true), v_0(each fixed=true), angles_fixed=true, w_0_fixed=true, w_0_start={0.3,-0.2,0.5}) "Housing";
  Layshaft.MultiBody.Joints.GearConstraint gear(ratio=3, n_a={1,0,0}, n_b={0,1,0}, r_a={0.2,0,0}, r_b={0,0.3,0}, phi_b(fixed=true), w_b(start=4, fixed=true)) "Gear";
  Layshaft.MultiBody.Parts.Body pinion(m=1, r_CM={0.1,0,0}, I_11=0.02, I_22=0.01, I_33=0.01) "Pinion";
  Layshaft.MultiBody.Parts.Body wheel(m=2, r_CM={0.01,0.1,0}, I_11=0.03, I_22=0.06, I_33=0.03) "Wheel, out of balance";
  Layshaft.MultiBody.Parts.Body other(m=3, I_11=0.1, I_22=0.2, I_33=0.15, r_0(start={0.2,0.1,1}, each fixed=true), v_0(start={0.2,0,0}, each fixed=true), angles_fixed=true, w_0_fixed=true, w_0_start={0,0.4,0}) "Other body";
  Layshaft.MultiBody.Forces.LineForceWithTwoMasses strut(m_a=0.4, m_b=0.3, L_a=0.3, L_b=0.2) "Strut to the other body";
  Layshaft.Translational.Components.SpringDamper inside(c=30, d=2, s_rel0=0.9) "In the strut";
  Layshaft.MultiBody.Forces.Torque motor(resolveInFrame=Layshaft.MultiBody.Types.ResolveInFrame.frame_a) "Motor between housing and pinion";
  Layshaft.Energy.Audit audit(n=8, tolerance=1e-6) "Energies";
  Real p[3] "Momentum";
  Real H[3] "Angular momentum about the origin";
  parameter Real p_start[3](each fixed=false) "Momentum at the start";
  parameter Real H_start[3](each fixed=false) "Angular momentum at the start";
protected
  Real v1[3], v2[3], v3[3] "Velocities of the centres of mass";
initial equation
  p_start = p;
  H_start = H;
equation
  motor.torque = {0.5*cos(3*time),0,0};
  connect(housing.frame_a, gear.bearing);
  connect(gear.frame_a, pinion.frame_a);
  connect(gear.frame_b, wheel.frame_a);
  connect(housing.frame_a, motor.frame_a);
  connect(motor.frame_b, pinion.frame_a);
  connect(housing.frame_a, strut.frame_a);
  connect(strut.frame_b, other.frame_a);
  connect(strut.flange_a, inside.flange_a);
  connect(strut.flange_b, inside.flange_b);
  v1 = resolve1(housing.frame_a.R, housing.v_CM);
  v2 = resolve1(pinion.frame_a.R, pinion.v_CM);
  v3 = resolve1(wheel.frame_a.R, wheel.v_CM);
  p = housing.m*v1 + pinion.m*v2 + wheel.m*v3 + other.m*other.v_0 + strut.m_a*strut.mass_a.v_0 + strut.m_b*strut.mass_b.v_0;
  H = housing.m*cross(housing.r_0, v1) + pinion.m*cross(pinion.r_0 + resolve1(pinion.frame_a.R, pinion.r_CM), v2) + wheel.m*cross(wheel.r_0 + resolve1(wheel.frame_a.R, wheel.r_CM), v3)
    + other.m*cross(other.r_0, other.v_0) + strut.m_a*cross(strut.mass_a.r_0, strut.mass_a.v_0) + strut.m_b*cross(strut.mass_b.r_0, strut.mass_b.v_0)
    + resolve1(housing.frame_a.R, housing.I*housing.w_a) + resolve1(pinion.frame_a.R, pinion.I*pinion.w_a) + resolve1(wheel.frame_a.R, wheel.I*wheel.w_a) + resolve1(other.frame_a.R, other.I*other.w_a);
  audit.power = {housing.power,pinion.power,wheel.power,other.power,strut.mass_a.power,strut.mass_b.power,inside.spring.power + inside.damper.power,-motor.torque[1]*3*gear.w_b};
  assert(noEvent(abs(audit.residual) < 1e-6), "Energy is made or lost.");
  assert(noEvent(max(abs(p - p_start)) < 1e-6), "Momentum is made.");
  assert(noEvent(max(abs(H - H_start)) < 1e-6), "Angular momentum is made.");

  annotation(experiment(StopTime=2, Tolerance=1e-9), Documentation(info="<html>
<p>The housing takes the reactions of motor, bearings and teeth; the masses in the strut share theirs between both ends. Nothing acts from outside.</p>
</html>"));
end GearInSpace;
