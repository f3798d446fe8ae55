within Layshaft.Vehicles.Tyres;
model Tyre "Tyre in three dimensions on the road"
  extends PartialTyre(final count=1);
  MultiBody.Interfaces.Frame_a frame "Wheel carrier in the wheel's centre; y is the axis of the wheel, x points forward"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,100})));
  Rotational.Interfaces.Flange_a flange "Rim"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  replaceable model RoadContact = RoadContacts.PointContact constrainedby RoadContacts.PartialRoadContact "Where the tyre touches the road"
    annotation(choicesAllMatching=true);
  RoadContact roadContact(final R0=data.R0, final width=data.width, r_0=frame.r_0, e_axis=e_axis, animation=showContact) "Plane that the tyre stands on"
    annotation(Placement(transformation(extent={{-10,-100},{10,-80}})));
  parameter Boolean animation = true "= true: the tyre is shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Boolean showContact = animation "= true: points of contact are shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  Units.Length R_l "Loaded radius: distance of the contact point from the centre";
  Units.Velocity compression "Rate of the deflection";
  Units.Force springForce "Force of the vertical spring";
  Units.Force damperForce "Force of the vertical damper";
  Units.Power power "Power from the wheel into the tyre: stored and dissipated";
  MultiBody.Interfaces.EnergyShare spring(final kind=Energy.Kind.C, rate=springForce*compression) "Vertical spring; removed: rigid, the wheel stays on the road";
  MultiBody.Interfaces.EnergyShare damper(final kind=Energy.Kind.R, rate=damperForce*compression) "Vertical damper; removed: no damping";
protected
  outer MultiBody.World world "World";
  Real n[3] "Normal of the road";
  Real e_axis[3] "Axis of the wheel";
  Real e_x[3] "Forward along the road";
  Real e_y[3] "To the left along the road";
  Real e_r[3] "From the contact point to the centre, in the plane of the wheel";
  Real inclination "Sine of the camber";
  Real upright "Cosine of the camber";
  Units.Length h "Height of the centre over the road, along its normal";
  Units.Velocity v_0[3] "Velocity of the centre";
  Units.AngularVelocity w_0[3] "Angular velocity of the carrier without its part about the axis";
  Units.Velocity v_c[3] "Velocity of the contact point, without spin";
  Units.Force f_0[3] "Force of the road";
  Units.Torque t_0[3] "Torque of the road on the carrier";
  Units.Torque t_own[3] "Part of it beside the forces: aligning and overturning torque";
  Units.Position r_contact[3] = -R_l*e_r "From the centre to the contact point, for the 3-D view";
  MultiBody.Visualizers.Shape wheel(shapeType="wheel", R=frame.R, r=frame.r_0, r_shape={0, -data.width/2, 0}, lengthDirection={0,1,0}, widthDirection={cos(flange.phi), 0, -sin(flange.phi)},
    length=data.width, width=2*data.R0, height=2*data.R0, color={150,155,165}) if world.enableAnimation and animation "Tyre and rim, turning";
initial equation
  assert(R_l > data.R_rim, "The tyre " + getInstanceName() + " lies below the road at the start: its centre is " + String(h) + " m over the road, its rim has a radius of " + String(data.R_rim)
    + " m. Start the vehicle higher, or give a road that passes below it.");
equation
  n = roadContact.n;
  mu = roadContact.mu;
  e_axis = frame.R.T[2, :];
  inclination = e_axis*n;
  assert(noEvent(abs(inclination) < 0.999), "The wheel " + getInstanceName() + " lies on its side: its axis is parallel to the normal of the road. Keep the vehicle upright, or let y be the axis of the wheel at its frame.");
  upright = sqrt(1 - inclination^2);
  e_x = cross(e_axis, n)/upright;
  e_y = cross(n, e_x);
  e_r = cross(e_x, e_axis);
  gamma = asin(inclination);
  h = roadContact.h;
  R_l = h/upright;
  v_0 = der(frame.r_0);
  w = der(flange.phi) + frame.R.w[2];
  w_0 = MultiBody.Frames.resolve1(frame.R, {frame.R.w[1], 0, frame.R.w[3]});
  v_c = v_0 - R_l*cross(w_0, e_r);
  Vx = e_x*v_c;
  Vy = e_y*v_c;
  compression = -n*v_c;
  if not ownLaws then
    springForce = data.c_z*deflection;
    t_own = zeros(3);
  end if;
  damperForce = Fz - springForce;
  if spring.removed then
    R_l = data.R0;
    deflection = 0;
  else
    deflection = noEvent(max(0, (data.R0 - R_l)*upright));
    Fz = if damper.removed then springForce else noEvent(max(0, springForce + data.d_z*compression*min(1, 1e3*deflection)));
  end if;
  f_0 = Fx*e_x + Fy*e_y + Fz*n;
  t_0 = if ownLaws then t_own - R_l*cross(e_r, Fy*e_y + Fz*n) else -R_l*cross(e_r, Fy*e_y + Fz*n);
  flange.tau = R_e*Fx + rollingTorque;
  frame.f = -MultiBody.Frames.resolve2(frame.R, f_0);
  frame.t = -MultiBody.Frames.resolve2(frame.R, t_0);
  power = -Fx*contact.Vs - Fy*Vy + Fz*compression + rollingTorque*w;

  annotation(
    __Layshaft(arrows={Arrow(vector="f_0", at="frame", offset="r_contact", inWorld=true)}),
    Icon(graphics={
      Line(points={{-100,-90},{100,-90}}, color={64,64,64}, thickness=0.5),
      Ellipse(extent={{-90,90},{90,-90}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-55,55},{55,-55}}, lineColor={40,40,40}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-100},{150,-140}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>
The wheel carrier is at <code>frame</code>, the rim at <code>flange</code>; both have their masses outside the tyre. The road is a plane for it, given by
<code>RoadContact</code>: that under its centre, or one filtered from five points. Vertical spring and damper act along the normal, forces of the contact in the road.
</p>
<p>A wheel lifts off where the deflection vanishes. A tyre that begins below the road stops the run and says what to change.</p>
</html>"));
end Tyre;
