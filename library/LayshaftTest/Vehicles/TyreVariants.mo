within LayshaftTest.Vehicles;
model TyreVariants "Removed elements, other tyres, shaking loads"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  inner Layshaft.Vehicles.Roads.Plane road(mu=0.9) "Road";
  model Corner "Quarter of a car that is pulled along the road"
    Layshaft.MultiBody.Joints.Prismatic along(n={1,0,0}, useAxisFlange=true, animation=false, s(start=0, fixed=true), v(start=0, fixed=true)) "Along the road";
    Layshaft.MultiBody.Parts.Body body(m=250, r_CM={0,0,0}, I_11=10, I_22=10, I_33=10, animation=false) "Part of the body";
    Layshaft.MultiBody.Joints.Prismatic up(n={0,0,1}, animation=false, s(start=0.33, fixed=true), v(start=0, fixed=true)) "Upward";
    Layshaft.Vehicles.Tyres.Wheel wheel "Wheel";
    Layshaft.Translational.Interfaces.Flange_a pull "Pull";
    parameter Boolean braked = false "= true: the wheel does not turn";
  protected
    outer Layshaft.MultiBody.World world "World";
    Layshaft.Rotational.Components.Fixed lock if braked "Brake";
  equation
    connect(world.frame_b, along.frame_a);
    connect(along.frame_b, up.frame_a);
    connect(up.frame_b, wheel.frame);
    connect(up.frame_b, body.frame_a);
    connect(along.axis, pull);
    connect(lock.flange, wheel.hub);
  end Corner;
  Corner free "As it is";
  Corner rigid(up(s(start=0.344, fixed=false), v(fixed=false)), wheel(tyre(spring(removed=true)))) "Without vertical spring";
  Corner undamped(wheel(tyre(damper(removed=true), rolling(removed=true)))) "Without damper and rolling resistance";
  Corner steady(wheel(tyre(contact(bristleX(removed=true), bristleY(removed=true))))) "Without deflection of the patch";
  Corner bus(wheel(redeclare Layshaft.Vehicles.Data.Tyres.Light185 data), up(s(start=0.36))) "Another tyre";
  Corner shaken(braked=true, wheel(rotor(phi(fixed=false), w(fixed=false)))) "Braked, with a shaking pull";
  Layshaft.Translational.Sources.Force force[6] "Pulls";
  Layshaft.Vehicles.Tyres.LongitudinalTyre ideal(contact(slip(removed=true)), load_z=2500, friction=1) "Tyre that rolls without slip";
  Layshaft.Rotational.Components.Inertia rim(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Its rim";
  Layshaft.Rotational.Sources.ConstantTorque torque(tau_constant=100) "Its drive";
  Layshaft.Translational.Components.Mass mass(m=250, s(start=0, fixed=true)) "Its load";
  Real s15(start=0, fixed=true) "Way of the shaken wheel at 15 s";
equation
  force.f = {200, 200, 200, 200, 200, 600*(1 + 0.5*sin(60*time))};
  connect(force[1].flange, free.pull);
  connect(force[2].flange, rigid.pull);
  connect(force[3].flange, undamped.pull);
  connect(force[4].flange, steady.pull);
  connect(force[5].flange, bus.pull);
  connect(force[6].flange, shaken.pull);
  connect(torque.flange, rim.flange_a);
  connect(rim.flange_b, ideal.flange);
  connect(ideal.flangeT, mass.flange_a);
  when time >= 15 then
    s15 = shaken.along.s;
  end when;
  assert(noEvent(time < 15.5 or abs(shaken.along.s - s15) < 2e-3), "The shaken wheel drifts.");
  assert(noEvent(abs(mass.v - ideal.R_e*rim.w) < 1e-6*(1 + abs(mass.v))), "The ideal tyre slips.");
  when terminal() then
    assert(abs(rigid.wheel.tyre.Fz - free.wheel.tyre.Fz) < 1e-3*free.wheel.tyre.Fz and abs(rigid.up.s - 0.344) < 1e-9, "The rigid wheel does not stay on the road.");
    assert(abs(rigid.along.v/free.along.v - 1) < 0.01, "The rigid wheel rolls otherwise.");
    assert(abs(steady.along.v/free.along.v - 1) < 0.001, "The tyre without deflection rolls otherwise.");
    assert(undamped.along.v > 1.1*free.along.v, "Rolling resistance should count.");
    assert(abs(bus.wheel.tyre.R_e/0.344 - 1) > 0.03 and bus.along.v > 1, "The other tyre");
  end when;

  annotation(experiment(StopTime=30, Tolerance=1e-7), Documentation(info="<html>
<p>The shaken wheel carries up to 32 % of its friction: bristles that are renewed below breakaway would let it drift by metres.</p>
</html>"));
end TyreVariants;
