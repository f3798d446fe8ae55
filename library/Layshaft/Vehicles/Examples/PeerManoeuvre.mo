within Layshaft.Vehicles.Examples;
model PeerManoeuvre "Standard manoeuvres of a car with the parameters of CommonRoad's multi-body model"
  extends Icons.Example;
  record Tyre "Tyre of the peer: forces in proportion to the load, no rolling resistance, rolling radius without load"
    parameter Real camber = 0 "Effect of camber: 0 none, 1 as measured, -1 with the sign that the peer gives it";
    extends Data.Tyres.Passenger245(J=1.7, c_z=158294.14, d_z=0, DREFF=0, FREFF=0, PDX2=0, PEX2=0, PEX3=0, PKX2=0, PKX3=0, PDY2=0, PDY3=-2.8821*abs(camber), PEY2=0, PEY4=0, PKY1=-21.92*50,
      PKY2=100, PKY3=0, PHY3=0.031415*camber, PVY3=-0.32931*camber, PVY4=0, QSY1=0);

    annotation(Documentation(info="<html>
<p>Coefficients of the package commonroad-vehicle-models 3.0.2 (BSD-3-Clause). Its cornering stiffness is proportional to the load: 2 PKY1 PKY2/(1 + PKY2&sup2;) with a large PKY2.</p>
</html>"));
  end Tyre;
  record Car "Vehicle 2, BMW 320i, to all digits"
    extends Data.Chassis.FourWheels(m=965.7108, r_CM={-1.1561957,0,0.61373 - 0.344}, I={207.2652,1565.8179,1518.6}, wheelbase=2.5789128, track={1.38684,1.36398}, c={24453.138,19635.505},
      d={1786.2441,1649.0833}, c_bar={6914.8817,2643.601}, m_carrier={10.493,3.899}, drag=0, redeclare parameter Tyre tyre);

    annotation(Documentation(info="<html>
<p>The peer gives the yaw inertia of the whole car, 1,791.6 kg.m&sup2;: that of the body is what remains without the wheels. Its centre of mass lies 0.6137 m over the road as long as the tyres are not deflected.
The unsprung masses are shared out so that their centre is that of the body: the peer takes one place for the centre of the body and of the whole car.</p>
</html>"));
  end Car;
  parameter Integer manoeuvre(min=1, max=4) = 1 "1: step of the steering, 2: sine with dwell, 3: circle with slowly growing angle, 4: braking in a turn";
  parameter Units.Velocity v_start = 20 "Speed at the start: 20 m/s, for the sine with dwell 80/3.6 m/s";
  parameter Real camber = 0 "Effect of camber on the tyres: 0 none, 1 as measured, -1 with the sign that the peer gives it";
  inner MultiBody.World world(n={0,0,-1}, g=9.81) "World"
    annotation(Placement(transformation(extent={{-90,-90},{-70,-70}})));
  inner Roads.Plane road "Road"
    annotation(Placement(transformation(extent={{-60,-90},{-40,-70}})));
  inner Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{-30,-90},{-10,-70}})));
  replaceable model Contact = Tyres.SlipContact constrainedby Tyres.PartialContact "Contact: without relaxation, as the peer"
    annotation(choicesAllMatching=true);
  Chassis.MultiBodyChassis car(v_start=v_start, redeclare Car data(tyre(camber=camber)),
    front(redeclare parameter Tyre tyre, redeclare model Wheel = Tyres.Wheel(tyre(redeclare model Contact = Contact)), redeclare Steering.GivenSteering steering),
    rear(redeclare parameter Tyre tyre, redeclare model Wheel = Tyres.Wheel(tyre(redeclare model Contact = Contact)))) "Car"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Brakes.GivenTorques torques "Torques of drive and brakes"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Units.Angle wish "Angle of the front wheels that is asked for";
  Units.Acceleration a_wanted "Acceleration that the torques would give without slip";
  Units.AngularVelocity yawRate "Yaw rate";
  Units.Acceleration a_lateral "Lateral acceleration of the centre of mass of the body, horizontally";
  Units.Velocity v "Speed along the car at the centre of mass";
protected
  constant Real k_speed(unit="1/s") = 2 "Wanted acceleration per difference of speed";
  constant Real split = 0.66 "Share of the front brakes";
  final parameter Units.Mass m = car.data.m_total "Mass of the car";
  Units.Acceleration a_CM[3] "Acceleration of the centre of mass, resolved in the world frame";
  Units.Angle psi "Heading";
  function smooth "From 0 to 1 with continuous curvature"
    extends Icons.Function;
    input Real x "Place, 0 ... 1";
    output Real y "Value";
  protected
    Real z = max(0, min(1, x)) "Place, limited";
  algorithm
    y := z^3*(10 - 15*z + 6*z^2);
    annotation(Inline=false, smoothOrder=2, Documentation(info="<html>
<p>10 x&sup3; - 15 x&#8308; + 6 x&#8309;</p>
</html>"));
  end smooth;
  constant Units.Frequency f = 0.7 "Frequency of the sine";
  Units.Time s "Time since the start of the sine";
equation
  s = time - 0.5;
  wish = if manoeuvre == 1 then 0.03*smooth(s/0.2)
    elseif manoeuvre == 2 then (if s < 0 then 0 elseif s < 0.75/f then 0.05*sin(2*Constants.pi*f*s) elseif s < 0.75/f + 0.5 then -0.05 elseif s < 1/f + 0.5 then 0.05*sin(2*Constants.pi*f*(s - 0.5)) else 0)
    elseif manoeuvre == 3 then 0.05*(if time < 1 then 0 elseif time < 40 then (time - 1)/39 else 1)
    else 0.025*smooth(s/0.5);
  a_wanted = if manoeuvre == 3 then noEvent(max(0, min(3, k_speed*(20 - v)))) elseif manoeuvre == 4 then -4*smooth((time - 4)/0.3) else 0;
  torques.tau = m*car.data.tyre.R0*a_wanted/2*(if manoeuvre == 4 then {split, split, 1 - split, 1 - split} else {0, 0, 1, 1});
  car.bus.driver.steering = wish;
  yawRate = car.yawRate;
  psi = atan2(car.body.frame_a.R.T[1, 2], car.body.frame_a.R.T[1, 1]);
  a_CM = car.body.a_0 + MultiBody.Frames.resolve1(car.body.frame_a.R, cross(car.body.z_a, car.data.r_CM) + cross(car.body.w_a, cross(car.body.w_a, car.data.r_CM)));
  a_lateral = a_CM*{-sin(psi), cos(psi), 0};
  v = (car.body.v_0 + MultiBody.Frames.resolve1(car.body.frame_a.R, cross(car.body.w_a, car.data.r_CM)))*{cos(psi), sin(psi), 0};
  connect(torques.bus, car.bus)
    annotation(Line(points={{-10,10},{-10,20},{30,20},{30,10}}, color={255,204,51}));
  connect(torques.hubs, car.hubs)
    annotation(Line(points={{0,0},{20,0}}, color={0,0,0}));
  connect(torques.carriers, car.carriers)
    annotation(Line(points={{0,-7},{20,-7}}, color={0,0,0}));

  annotation(
    experiment(StopTime=4, Tolerance=1e-6, Interval=0.01),
    __Layshaft(
      plots={
        Plot(title="Angle of the front wheels", y={"car.front.steering.delta"}),
        Plot(title="Yaw rate", y={"yawRate"}),
        Plot(title="Lateral acceleration of the centre of mass", y={"a_lateral"}),
        Plot(title="Speed", y={"v"}),
        Plot(title="Roll of the body", y={"car.roll"}),
        Plot(title="Path", x="car.body.r_0[1]", y={"car.body.r_0[2]"})}),
    Documentation(info="<html>
<p>
The car of <a href=\"modelica://Layshaft.Vehicles.Chassis.MultiBodyChassis\">MultiBodyChassis</a> with masses, inertias, springs, bars and tyres of vehicle 2 of the package commonroad-vehicle-models, in four manoeuvres: step of the
steering (20 m/s, 0.03 rad within 0.2 s), sine with dwell (80 km/h, 0.7 Hz, 0.05 rad), a circle at 20 m/s with an angle that grows to 0.05 rad within 39 s, and braking with 4 m/s&sup2; in a turn.
</p>
<p>The contact of the tyres has no relaxation, as that of the peer; <code>redeclare model Contact = Tyres.BristleContact</code> is what cars of this library have. Stop times: 4, 5, 40 and 8 s.</p>
</html>"));
end PeerManoeuvre;
