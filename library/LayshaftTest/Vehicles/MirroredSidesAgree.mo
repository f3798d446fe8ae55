within LayshaftTest.Vehicles;
model MirroredSidesAgree "Sources in the place of a side do what the side did"
  extends Layshaft.Icons.Example;
  import Layshaft.Rotational;
  import Layshaft.Translational;
  import Layshaft.Thermal;
  import Layshaft.MultiBody;
  import Layshaft.Vehicles.Symmetry;
  inner MultiBody.World world(n={0,0,-1}) "World";
  Rotational.Components.Inertia wheel[2](each J=2, each phi(start=1, fixed=true), each w(start=0, fixed=true)) "Both springs, one spring";
  Rotational.Components.SpringDamper left[2](each c=50, each d=0.3) "Left springs";
  Rotational.Components.SpringDamper right(c=50, d=0.3) "Right spring";
  Rotational.Components.Fixed ground "Ground";
  Symmetry.MirroredTorque torque(tau=left[2].flange_a.tau) "In the place of the right spring";
  Rotational.Components.Inertia follower(J=1) "Turns with the wheel";
  Symmetry.MirroredAngle angle(phi=wheel[2].phi) "Leads the follower";
  Translational.Components.Mass mass[2](each m=3, each s(start=0.1, fixed=true), each v(start=0, fixed=true)) "Both springs, one spring";
  Translational.Components.SpringDamper leftSpring[2](each c=80, each d=0.5) "Left springs";
  Translational.Components.SpringDamper rightSpring(c=80, d=0.5) "Right spring";
  Translational.Components.Fixed wall "Wall";
  Symmetry.MirroredForce force(f=leftSpring[2].flange_a.f) "In the place of the right spring";
  Translational.Components.Mass trailer(m=1) "Moves with the mass";
  Symmetry.MirroredPosition position(s=mass[2].s) "Leads the trailer";
  Thermal.Components.HeatCapacitor disc[2](each C=100, each T(start=400, fixed=true)) "Both faces, one face";
  Thermal.Components.ThermalConductor leftFace[2](each G=3) "Left faces";
  Thermal.Components.ThermalConductor rightFace(G=3) "Right face";
  Thermal.Sources.FixedTemperature air(T=300) "Air";
  Symmetry.MirroredHeatFlow heat(Q_flow=leftFace[2].port_a.Q_flow) "In the place of the right face";
  MultiBody.Joints.Prismatic guide[2](each n={0,0,1}, each s(start=0.1, fixed=true), each v(start=0, fixed=true)) "Guides of the bodies";
  MultiBody.Parts.Body body[2](each m=5) "Both springs, one spring";
  MultiBody.Forces.Spring leftCable[2](each c=300, each s_unstretched=0.4) "Left springs";
  MultiBody.Forces.Spring rightCable(c=300, s_unstretched=0.4) "Right spring";
  MultiBody.Parts.Fixed leftPost(r={0,0.5,0.3}) "Left post";
  MultiBody.Parts.Fixed rightPost(r={0,-0.5,0.3}) "Right post";
  Symmetry.MirroredFrame frame(f=leftCable[2].frame_b.f, t=leftCable[2].frame_b.t) "In the place of the right spring";
equation
  connect(wheel.flange_b, left.flange_a);
  connect(wheel[1].flange_b, right.flange_a);
  connect(wheel[2].flange_b, torque.flange);
  connect(left[1].flange_b, ground.flange);
  connect(left[2].flange_b, ground.flange);
  connect(right.flange_b, ground.flange);
  connect(angle.flange, follower.flange_a);
  connect(mass.flange_b, leftSpring.flange_a);
  connect(mass[1].flange_b, rightSpring.flange_a);
  connect(mass[2].flange_b, force.flange);
  connect(leftSpring[1].flange_b, wall.flange);
  connect(leftSpring[2].flange_b, wall.flange);
  connect(rightSpring.flange_b, wall.flange);
  connect(position.flange, trailer.flange_a);
  connect(disc.port, leftFace.port_a);
  connect(disc[1].port, rightFace.port_a);
  connect(disc[2].port, heat.port);
  connect(leftFace[1].port_b, air.port);
  connect(leftFace[2].port_b, air.port);
  connect(rightFace.port_b, air.port);
  connect(world.frame_b, guide[1].frame_a);
  connect(world.frame_b, guide[2].frame_a);
  connect(guide.frame_b, body.frame_a);
  connect(leftPost.frame_b, leftCable[1].frame_a);
  connect(leftPost.frame_b, leftCable[2].frame_a);
  connect(rightPost.frame_b, rightCable.frame_a);
  connect(leftCable[1].frame_b, body[1].frame_a);
  connect(leftCable[2].frame_b, body[2].frame_a);
  connect(rightCable.frame_b, body[1].frame_a);
  connect(frame.frame, body[2].frame_a);
  assert(noEvent(abs(wheel[1].w - wheel[2].w) < 1e-5 and abs(follower.w - wheel[2].w) < 1e-9), "A mirrored torque or angle differs.");
  assert(noEvent(abs(mass[1].v - mass[2].v) < 1e-5 and abs(trailer.v - mass[2].v) < 1e-9), "A mirrored force or position differs.");
  assert(noEvent(abs(disc[1].T - disc[2].T) < 1e-4), "A mirrored heat flow differs.");
  assert(noEvent(abs(guide[1].v - guide[2].v) < 1e-5), "A mirrored spring differs.");
  assert(noEvent(abs(guide[2].frame_a.f[2]) < 1e-9 and abs(guide[1].frame_a.f[2]) < 1e-9), "Forces across the plane do not cancel.");
  when terminal() then
    assert(abs(disc[1].T - (300 + 100*exp(-6*time/100))) < 1e-3, "The disc does not cool as it should.");
  end when;

  annotation(
    experiment(StopTime=3, Tolerance=1e-8),
    Documentation(info="<html>
<p>Each thing is held by two equal parts, and again by one part and the source that repeats it. The sources are those of
<a href=\"modelica://Layshaft.Vehicles.Symmetry\">Layshaft.Vehicles.Symmetry</a>.</p>
</html>"));
end MirroredSidesAgree;
