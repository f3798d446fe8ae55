within Layshaft.Vehicles.Virtual;
model Wheel "Wheel of a virtual vehicle: rotation, contact, rolling resistance and brake"
  extends Energy.Friction(final useHeatPort=false, slip(final unit="rad/s"), slipRate(final unit="rad/s2"), effort(final unit="N.m"));
  replaceable parameter Data.Tyres.PAC2002 data "Coefficients of the tyre"
    annotation(choicesAllMatching=true);
  parameter Units.Inertia J = 14 "Inertia";
  parameter Units.Length r = 0.522 "Rolling radius";
  parameter Units.AngularVelocity w_start = 0 "Speed at the start";
  input Units.Torque tau "Torque that drives the wheel";
  input Units.Torque tau_brake "Torque of the brake, positive";
  input Units.Velocity Vx "Velocity of the wheel along its plane";
  input Units.Velocity Vy "Velocity of the wheel to its left";
  input Units.Force Fz "Load";
  input Real mu "Friction of the road relative to a dry one";
  input Real f "Rolling resistance per load";
  Units.AngularVelocity w(start=w_start, fixed=true, stateSelect=StateSelect.always) "Speed";
  Units.Force Fx "Force on the wheel along its plane";
  Units.Force Fy "Force on the wheel to its left";
  Units.Ratio Sx "Longitudinal slip w r/Vx - 1; below 0.5 m/s relative to that speed";
  Units.Angle alpha "Slip angle";
  Units.Power P_kinetic "Rate of the kinetic energy of the rotation";
  Units.Power P_tyre "Power into the contact: stored and dissipated";
  Units.Power P_brake "Power of the brake";
  Tyres.BristleContact contact(final data=data, final lateral=true, Vx=Vx, Vr=r*w, Vy=Vy, gamma=0, Fz=Fz, mu=mu) "Contact patch"
    annotation(Placement(transformation(extent={{-10,-70},{10,-50}})));
protected
  Units.Torque rolling "Torque of the rolling resistance";
equation
  rolling = noEvent(max(Fz, 0))*f*r;
  slip = w;
  slipRate = der(w);
  J*slipRate = tau - effort - Fx*r;
  forward = tau_brake + rolling;
  backward = -forward;
  breakForward = forward;
  breakBackward = -forward;
  free = false;
  Fx = contact.Fx;
  Fy = contact.Fy;
  Sx = (r*w - Vx)/noEvent(max(abs(Vx), 0.5));
  alpha = atan(contact.tanAlpha);
  P_kinetic = J*w*slipRate;
  P_tyre = -Fx*contact.Vs - Fy*Vy;
  P_brake = if locked then 0 else tau_brake*noEvent(abs(w));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-90,90},{90,-90}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-55,55},{55,-55}}, lineColor={40,40,40}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-100},{150,-140}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>J dw/dt = tau - (Fx + Fz f) r - tau_brake. Brake and rolling resistance lock exactly at rest; the contact patch is a spring then, so that the vehicle stands.</p>
</html>"));
end Wheel;
