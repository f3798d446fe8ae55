within Layshaft.Vehicles.Virtual;
model SimpleVehicle "Virtual vehicle: one lumped mass, rolling without slip"
  extends PartialVehicle;
  extends Energy.Friction(final useHeatPort=false, slip(final unit="m/s", start=v_start, fixed=true, stateSelect=StateSelect.always), slipRate(final unit="m/s2"), effort(final unit="N"));
  Units.Acceleration a "Acceleration";
  Units.Mass m_equivalent "Mass with that of the turning wheels";
  Real f "Rolling resistance per load";
  Units.Force F_drive "Force of the shafts";
  Units.Force F_rolling "Rolling resistance";
  Units.Force F_air "Air drag";
  Units.Force F_brake "Friction brakes";
  Units.Force F_grade "Weight along the road";
  Units.Power P_rolling "Power of the rolling resistance";
  Units.Power P_air "Power of the air drag";
  Units.Power P_brake "Power of the friction brakes";
  Units.Power P_kinetic "Rate of the kinetic energy";
  Units.Power P_grade "Power against the weight";
  Real path[p] "Way of each wheel relative to that of the vehicle";
protected
  Real normal[3] "Normal of the road";
equation
  for i in 1:p loop
    path[i] = if data.steered[axle[i]] then sqrt((1 - y[i]*curvature)^2 + ((data.x[axle[i]] - x_fixed)*curvature)^2) else 1 - y[i]*curvature;
    w_wheel[i] = path[i]*v/data.r;
  end for;
  v = slip;
  a = slipRate;
  slipRate = der(slip);
  der(s) = v;
  der(X) = v*cos(psi);
  der(Y) = v*sin(psi);
  der(psi) = v*curvature;
  normal = road.normal(X, Y);
  m_equivalent = data.m + p*data.J/data.r^2;
  f = data.f0 + data.kf*v^2 + road.resistance(X, Y);
  F_drive = tau_wheel*path/data.r;
  F_rolling = data.m*Constants.g_n*normal[3]*f;
  F_air = 0.5*data.Cx*data.A*atmosphere.rho*v^2;
  F_brake = noEvent(min(max(brake, 0), 1))*sum(data.tau_brake[axle[i]] for i in 1:p)/data.r;
  F_grade = -data.m*Constants.g_n*(normal[1]*cos(psi) + normal[2]*sin(psi));
  m_equivalent*a = F_drive - F_grade - effort;
  forward = F_rolling + F_air + F_brake;
  backward = -forward;
  breakForward = F_rolling + F_brake;
  breakBackward = -breakForward;
  free = false;
  P_brake = if locked then 0 else F_brake*noEvent(abs(v));
  P_air = if locked then 0 else F_air*noEvent(abs(v));
  P_rolling = power - P_brake - P_air;
  P_kinetic = m_equivalent*a*v;
  P_grade = F_grade*v;

  annotation(
    __Layshaft(energy={
      Power(title="Shafts", variable="P_drive", role="source"),
      Power(title="Rolling resistance", variable="P_rolling"),
      Power(title="Air drag", variable="P_air"),
      Power(title="Friction brakes", variable="P_brake"),
      Power(title="Kinetic energy", variable="P_kinetic"),
      Power(title="Climbing", variable="P_grade")}),
    Icon(graphics={Text(extent={{-90,-50},{90,-90}}, textColor={64,64,64}, textString="simple")}),
    Documentation(info="<html>
<p>(m + p J/r&sup2;) dv/dt = sum(tau)/r - F_rolling - F_air - F_grade - F_brake, with the rolling resistance m g (f0 + kf v&sup2; + f of the surface).</p>
<p>Rolling resistance and brakes are one friction element: at rest they hold the vehicle, on a slope too, exactly. With a steering angle the vehicle moves along
an arc of Ackermann's kinematics: the wheels have different ways, their torques act along these, and no power is lost.</p>
</html>"));
end SimpleVehicle;
