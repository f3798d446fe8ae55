within Layshaft.Vehicles.Suspensions.Linkages;
model Alignment "Camber, toe, caster and other measures of a wheel"
  parameter Real side = 1 "1: left, -1: right";
  parameter Units.Length radius(min=Constants.small) = 0.3 "Radius of the loaded tyre";
  parameter Units.Position W0[3] = {0,0.8,-0.1} "Centre of the wheel at rest";
  parameter Units.Length wheelbase(min=Constants.small) = 2.7 "Distance of the axles"
    annotation(Dialog(group="Braking"));
  parameter Units.Length height(min=Constants.small) = 0.6 "Height of the centre of mass over the road"
    annotation(Dialog(group="Braking"));
  parameter Real share = 0.65 "Share of the axle in the braking force"
    annotation(Dialog(group="Braking"));
  parameter Real forward = 1 "1: front axle, -1: rear axle"
    annotation(Dialog(group="Braking"));
  input Kinematics kinematics "Position of the wheel and what it does per travel";
  input Units.Position W[3] "Centre of the wheel, against the body";
  input Real T[3,3] "Rows: axes of the carrier, resolved in the body";
  Units.Length travel "Travel of the wheel, positive in bump";
  Units.Angle camber "Camber, positive if the top leans outward";
  Units.Angle toe "Toe, positive if the front points inward";
  Units.Angle steer "Steering angle, positive to the left";
  Units.Angle caster "Caster, positive if the steering axis leans rearward";
  Units.Angle kingpin "Inclination of the steering axis, positive if it leans inward";
  Units.Length scrub "Scrub radius, positive if the contact is outside of the steering axis";
  Units.Length trail "Caster trail, positive if the contact is behind the steering axis";
  Units.Length trackChange "Lateral motion of the contact, positive outward";
  Units.Length wheelbaseChange "Longitudinal motion of the wheel's centre, positive forward";
  Units.Length rollCentre "Height of the roll centre over the contact: where the normal of the contact's path crosses the middle plane";
  Real motionRatio "Travel of the spring per travel of the wheel";
  Real antiDive "Share of the pitch in braking that the links take; the rear axle's is anti-lift";
  Real camberGain(unit="rad/m") "Change of camber per travel";
  Real toeGain(unit="rad/m") "Change of toe per travel";
  Units.Position contact[3] "Contact, against the body";
protected
  Real a[3] "Axis of the wheel";
  Real down[3] "In the plane of the wheel, down";
  Real n "Length of the projection of z into the wheel's plane";
  Real k[3] "Steering axis";
  Units.Position ground[3] "Where the steering axis meets the ground";
  Units.Length rise "Vertical velocity of the wheel's centre per speed of the coordinate";
  Units.Length v[3] "Velocity of the contact while one wheel rises";
  Units.Length v_x[3] "Velocity of the contact while both wheels rise";
  Real a_d[3] "Change of the wheel's axis while both wheels rise";
equation
  a = T[2, :];
  n = sqrt(a[1]^2 + a[2]^2);
  down = {a[1]*a[3], a[2]*a[3], a[3]^2 - 1}/n;
  contact = W + radius*down;
  travel = W[3] - W0[3];
  camber = -side*asin(a[3]);
  steer = atan2(-a[1], a[2]);
  toe = -side*steer;
  k = kinematics.top - kinematics.low;
  caster = atan2(-k[1], k[3]);
  kingpin = atan2(-side*k[2], k[3]);
  ground = kinematics.low + k*((contact[3] - kinematics.low[3])/k[3]);
  scrub = side*((contact - ground)*{a[1], a[2], 0})/n;
  trail = ((ground - contact)*{a[2], -a[1], 0})/n;
  trackChange = side*(contact[2] - W0[2]);
  wheelbaseChange = W[1] - W0[1];
  rise = kinematics.heave.v[3] + kinematics.heave.w[1]*kinematics.W[2] - kinematics.heave.w[2]*kinematics.W[1];
  v = kinematics.roll.v + cross(kinematics.roll.w, contact);
  v_x = kinematics.heave.v + cross(kinematics.heave.w, contact);
  rollCentre = contact[2]*v[2]/v[3];
  motionRatio = -kinematics.springRate/rise;
  antiDive = forward*share*v_x[1]/v_x[3]*wheelbase/height;
  a_d = cross(kinematics.heave.w, a);
  camberGain = -side*a_d[3]/n/rise;
  toeGain = side*(a_d[1]*a[2] - a[1]*a_d[2])/n^2/rise;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-20,80},{20,-80}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Line(points={{0,-90},{0,100}}, color={64,64,64}, pattern=LinePattern.Dash),
      Line(points={{40,-90},{-30,100}}, color={200,70,50}, thickness=0.5),
      Text(extent={{-150,-100},{150,-140}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>
ISO 8855: x forward, y to the left, z up. Gains, roll centre, motion ratio and anti-dive follow from the Jacobian matrix of the suspension, not from differences of two positions: they are right at rest too.
Braking forces act in the contact, as with brakes at the wheels.
</p>
</html>"));
end Alignment;
