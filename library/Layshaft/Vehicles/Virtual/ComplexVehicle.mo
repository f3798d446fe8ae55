within Layshaft.Vehicles.Virtual;
model ComplexVehicle "Virtual vehicle: motion in the plane, roll, and wheels that slip"
  extends PartialVehicle;
  parameter Boolean uneven = false "= true: the loads of the wheels follow the unevenness of the road"
    annotation(Evaluate=true);
  parameter Units.Time T_load(min=Constants.small) = 0.03 "Time constant with which loads follow the forces: pitch and suspension links"
    annotation(Dialog(tab="Advanced"));
  final parameter Integer hops = if uneven then p else 0 "Number of wheels that move vertically"
    annotation(Evaluate=true);
  Units.Velocity vx(start=v_start, fixed=true, stateSelect=StateSelect.always) "Velocity forward, of the point of the roll axis at the centre of mass";
  Units.Velocity vy(start=0, fixed=true, stateSelect=StateSelect.always) "Velocity to the left, likewise";
  Units.AngularVelocity yawRate(start=0, fixed=true, stateSelect=StateSelect.always) "Yaw rate";
  Units.Angle roll(start=0, fixed=true, stateSelect=StateSelect.always) "Roll angle, positive to the right";
  Units.AngularVelocity rollRate(start=0, fixed=true, stateSelect=StateSelect.always) "Roll rate";
  Units.Acceleration ax "Acceleration forward of the centre of mass";
  Units.Acceleration ay "Acceleration to the left of the centre of mass";
  Units.Angle beta "Sideslip angle";
  Units.Force Fz[p] "Loads of the wheels";
  Real mu[p] "Friction under the wheels relative to a dry road";
  Real f[p] "Rolling resistances of the wheels per load";
  Units.Torque tau_brake[p] "Torques of the friction brakes";
  Units.Ratio Sx[p] "Longitudinal slips of the wheels";
  Units.Force Fx_body[p] "Forces on the wheels along the vehicle";
  Units.Force Fy_body[p] "Forces on the wheels to the left of the vehicle";
  Units.Velocity Vx_body[p] "Velocities of the wheels along the vehicle";
  Units.Velocity Vy_body[p] "Velocities of the wheels to the left of the vehicle";
  Units.Velocity Vx_wheel[p] "Velocities of the wheels along their planes";
  Units.Velocity Vy_wheel[p] "Velocities of the wheels to their left";
  Units.Velocity v_wheel[p] "Velocities of the circumferences of the wheels";
  Units.Force F_air "Air drag";
  Units.Force F_grade[2] "Weight along the road, forward and to the left";
  Units.Power P_tyres "Power into the contacts: stored and dissipated";
  Units.Power P_rolling "Power of the rolling resistance";
  Units.Power P_brake "Power of the friction brakes";
  Units.Power P_air "Power of the air drag";
  Units.Power P_kinetic "Rate of the kinetic energy";
  Units.Power P_roll "Rate of the energy of the roll springs and of the height of the body";
  Units.Power P_rollDampers "Power of the roll dampers";
  Units.Power P_grade "Power against the weight";
  Units.Power P_hop "Power into the vertical motions over an uneven road";
  Wheel wheel[p](each final data=data.tyre, each final J=data.J, each final r=data.r, each final w_start=v_start/data.r, final tau=tau_wheel, final tau_brake=tau_brake, final Vx=Vx_wheel, final Vy=Vy_wheel, final Fz=Fz, final mu=mu, final f=f) "Wheels"
    annotation(Placement(transformation(extent={{-10,-50},{10,-30}})));
  WheelHop hop[hops](each final m_body=data.m_sprung/p, each final m_wheel=max(data.m - data.m_sprung, 1)/p, final c={data.c[axle[i]]/data.k[axle[i]] for i in 1:hops}, each final c_tyre=data.tyre.c_z, final z_road=z_road[1:hops], final v_road=v_road[1:hops]) "Vertical motions"
    annotation(Placement(transformation(extent={{30,-50},{50,-30}})));
protected
  final parameter Units.Length h_arm = (data.h - data.h_roll)*data.m/data.m_sprung "Height of the sprung mass above the roll axis";
  final parameter Real S0 = sum(data.c) "Sum of the stiffnesses";
  final parameter Real S1 = data.c*data.x "First moment of the stiffnesses";
  final parameter Real S2 = sum(data.c[i]*data.x[i]^2 for i in 1:n) "Second moment of the stiffnesses";
  final parameter Real side2[n] = {max(1e-3, sum(if axle[j] == i then y[j]^2 else 0 for j in 1:p)) for i in 1:n} "Sum of squares of the wheel positions of each axle";
  Units.Force Fx_load(start=0, fixed=true) "Longitudinal force of all wheels, as the loads feel it";
  Units.Force Fy_load[n](each start=0, each fixed=true) "Lateral forces of the axles, as the loads feel them";
  Units.Force axleLoad[n] "Loads of the axles";
  Units.Torque axleRoll[n] "Roll moments of the axles, positive where the right wheel is loaded";
  Units.Force extra[p] "Loads by the unevenness";
  Units.Position X_wheel[p] "Positions of the wheels";
  Units.Position Y_wheel[p] "Positions of the wheels";
  Real normal[p, 3] "Normals of the road at the wheels";
  Real climb[p] "Slope of the road along the vehicle at the wheels";
  Real bank[p] "Slope of the road to the left of the vehicle at the wheels";
  Units.Position z_road[p] "Height of the road at the wheels";
  Units.Velocity v_road[p] "Rate of the height";
  Units.Velocity u_s "Velocity forward of the sprung mass";
  Units.Velocity w_s "Velocity to the left of the sprung mass";
  Units.Acceleration ax_s "Acceleration forward of the sprung mass";
  Units.Acceleration ay_s "Acceleration to the left of the sprung mass";
  Units.Acceleration ax_u "Acceleration forward of the unsprung mass";
  Units.Acceleration ay_u "Acceleration to the left of the unsprung mass";
  Units.Force F_hop "Resistance by the unevenness, backward";
  Units.Force F_hopSide "Resistance by the unevenness, to the right";
  Units.Torque M_hop "Yaw moment by the unevenness";
  Real cosPsi "Cosine of the heading";
  Real sinPsi "Sine of the heading";
equation
  v = vx;
  der(s) = vx;
  der(X) = vx*cosPsi - vy*sinPsi;
  der(Y) = vx*sinPsi + vy*cosPsi;
  der(psi) = yawRate;
  cosPsi = cos(psi);
  sinPsi = sin(psi);
  beta = atan2(vy, noEvent(max(abs(vx), 0.5)));
  // Kinematics of wheels, with sideslip
  for i in 1:p loop
    X_wheel[i] = X + data.x[axle[i]]*cosPsi - y[i]*sinPsi;
    Y_wheel[i] = Y + data.x[axle[i]]*sinPsi + y[i]*cosPsi;
    Vx_body[i] = vx - yawRate*y[i];
    Vy_body[i] = vy + yawRate*data.x[axle[i]];
    Vx_wheel[i] = (Vx_body[i] + toe[i]*Vy_body[i])/sqrt(1 + toe[i]^2);
    Vy_wheel[i] = (Vy_body[i] - toe[i]*Vx_body[i])/sqrt(1 + toe[i]^2);
    Fx_body[i] = (wheel[i].Fx - toe[i]*wheel[i].Fy)/sqrt(1 + toe[i]^2);
    Fy_body[i] = (wheel[i].Fy + toe[i]*wheel[i].Fx)/sqrt(1 + toe[i]^2);
    mu[i] = road.friction(X_wheel[i], Y_wheel[i]);
    f[i] = data.f0 + data.kf*Vx_wheel[i]^2 + road.resistance(X_wheel[i], Y_wheel[i]);
    tau_brake[i] = noEvent(min(max(brake, 0), 1))*data.tau_brake[axle[i]];
    w_wheel[i] = wheel[i].w;
    v_wheel[i] = wheel[i].w*data.r;
    Sx[i] = wheel[i].Sx;
    normal[i, :] = road.normal(X_wheel[i], Y_wheel[i]);
    climb[i] = -(normal[i, 1]*cosPsi + normal[i, 2]*sinPsi);
    bank[i] = -(-normal[i, 1]*sinPsi + normal[i, 2]*cosPsi);
  end for;
  // Plane motion and roll: the sprung mass is beside the roll axis by -h_arm roll
  u_s = vx + yawRate*h_arm*roll;
  w_s = vy - h_arm*rollRate;
  ax_s = der(u_s) - yawRate*w_s;
  ay_s = der(w_s) + yawRate*u_s;
  ax_u = der(vx) - yawRate*vy;
  ay_u = der(vy) + yawRate*vx;
  data.m*ax = data.m_sprung*ax_s + (data.m - data.m_sprung)*ax_u;
  data.m*ay = data.m_sprung*ay_s + (data.m - data.m_sprung)*ay_u;
  data.m*ax = sum(Fx_body) - F_air + F_grade[1] - F_hop;
  data.m*ay = sum(Fy_body) + F_grade[2] - F_hopSide;
  data.Iz*der(yawRate) + data.m_sprung*h_arm*roll*ax_s = sum(data.x[axle[i]]*Fy_body[i] - y[i]*Fx_body[i] for i in 1:p) + M_hop;
  der(roll) = rollRate;
  data.Ix*der(rollRate) = data.m_sprung*h_arm*(ay_s + Constants.g_n*roll) - sum(data.c_roll)*roll - sum(data.d_roll)*rollRate;
  F_air = 0.5*data.Cx*data.A*atmosphere.rho*vx*noEvent(abs(vx));
  // Weight along the road, borne by the wheels as at rest
  F_grade[1] = -data.m*Constants.g_n*sum((data.c[axle[i]]*(S2 - S1*data.x[axle[i]])/(S0*S2 - S1^2))/data.k[axle[i]]*climb[i] for i in 1:p);
  F_grade[2] = -data.m*Constants.g_n*sum((data.c[axle[i]]*(S2 - S1*data.x[axle[i]])/(S0*S2 - S1^2))/data.k[axle[i]]*bank[i] for i in 1:p);
  // Loads
  der(Fx_load) = (sum(Fx_body) - Fx_load)/T_load;
  for i in 1:n loop
    der(Fy_load[i]) = (sum(if axle[j] == i then Fy_body[j] else 0 for j in 1:p) - Fy_load[i])/T_load;
    axleLoad[i] = data.c[i]*(data.m*Constants.g_n*(S2 - S1*data.x[i]) + data.h*Fx_load*(S1 - S0*data.x[i]))/(S0*S2 - S1^2);
    axleRoll[i] = data.c_roll[i]*roll + data.d_roll[i]*rollRate + data.h_roll*Fy_load[i];
  end for;
  for i in 1:p loop
    Fz[i] = noEvent(max(0, axleLoad[axle[i]]/data.k[axle[i]] - axleRoll[axle[i]]*y[i]/side2[axle[i]] + extra[i]));
  end for;
  // Unevenness
  for i in 1:hops loop
    z_road[i] = road.height(X_wheel[i], Y_wheel[i]);
    v_road[i] = climb[i]*Vx_body[i] + bank[i]*Vy_body[i];
    extra[i] = hop[i].F;
  end for;
  for i in hops + 1:p loop
    z_road[i] = 0;
    v_road[i] = 0;
    extra[i] = 0;
  end for;
  F_hop = extra*climb;
  F_hopSide = extra*bank;
  M_hop = sum(extra[i]*(y[i]*climb[i] - data.x[axle[i]]*bank[i]) for i in 1:p);
  P_hop = extra*v_road;
  // Powers
  P_tyres = sum(wheel.P_tyre);
  P_brake = sum(wheel.P_brake);
  P_rolling = sum(wheel.power) - P_brake;
  P_air = F_air*vx;
  P_kinetic = data.m_sprung*(u_s*der(u_s) + w_s*der(w_s)) + (data.m - data.m_sprung)*(vx*der(vx) + vy*der(vy)) + data.Iz*yawRate*der(yawRate) + data.Ix*rollRate*der(rollRate) + sum(wheel.P_kinetic);
  P_roll = (sum(data.c_roll) - data.m_sprung*Constants.g_n*h_arm)*roll*rollRate;
  P_rollDampers = sum(data.d_roll)*rollRate^2;
  P_grade = -F_grade[1]*vx - F_grade[2]*vy;

  annotation(
    __Layshaft(energy={
      Power(title="Shafts", variable="P_drive", role="source"),
      Power(title="Tyres", variable="P_tyres"),
      Power(title="Rolling resistance", variable="P_rolling"),
      Power(title="Air drag", variable="P_air"),
      Power(title="Friction brakes", variable="P_brake"),
      Power(title="Roll dampers", variable="P_rollDampers"),
      Power(title="Roll springs", variable="P_roll"),
      Power(title="Vertical motion", variable="P_hop"),
      Power(title="Kinetic energy", variable="P_kinetic"),
      Power(title="Climbing", variable="P_grade"),
      Covered(component="wheel")}),
    Icon(graphics={Text(extent={{-90,-50},{90,-90}}, textColor={64,64,64}, textString="complex")}),
    Documentation(info="<html>
<p>
Masses: the vehicle in the plane (3 degrees of freedom), the sprung mass in roll, and the wheels; any number of axles with one, two or four wheels each. Tyre forces are
those of the Magic Formula with combined slip, by <a href=\"modelica://Layshaft.Vehicles.Tyres.BristleContact\">BristleContact</a>, which stands still exactly; slip is that of the modelled
wheel speed. The equations of motion are derived from the kinetic energy of sprung and unsprung mass, so that all energy is accounted for:
</p>
<p>P_drive = P_tyres + P_rolling + P_brake + P_air + P_rollDampers + P_roll + P_kinetic + P_grade + P_hop</p>
<p>
Loads are those of equilibrium: weight, pitch moment of the longitudinal forces, and for each axle the moments of roll spring, roll damper and of the lateral force at the height of the
roll axis. Forces act on loads with a lag T_load, the time of the pitch motion. A wheel that lifts has no load.
</p>
<p>With <code>uneven</code> each wheel and its part of the body move vertically; this changes the loads and brakes the vehicle. Slopes are assumed small.</p>
</html>"));
end ComplexVehicle;
