within Layshaft.MultiBody.Joints;
model RollingWheel "Ideal rolling of a disc on the x-y plane of the world"
  Interfaces.Frame_a frame_a "Frame in the centre of the wheel; y is its axle"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}})));
  parameter Units.Length radius(min=0) = 0.3 "Radius";
  parameter StateSelect stateSelect = StateSelect.always "Priority of the coordinates as states"
    annotation(Dialog(tab="Advanced"));
  Units.Position x(start=0, stateSelect=stateSelect) "x of the centre";
  Units.Position y(start=0, stateSelect=stateSelect) "y of the centre";
  Units.Position z "z of the centre";
  Units.Angle angles[3](each start=0, each stateSelect=stateSelect) "Heading about z, camber about x, spin about y";
  Units.AngularVelocity der_angles[3](each start=0, each stateSelect=stateSelect) "Derivatives of the angles";
  Real e_axis_0[3] "Axle, resolved in the world frame";
  Real e_long_0[3] "Direction of rolling, resolved in the world frame";
  Real e_lat_0[3] "Direction across, in the plane";
  Units.Position delta_0[3] "From the centre to the contact point, resolved in the world frame";
  Units.Velocity v_contact_0[3] "Velocity of the wheel in the contact point";
  Units.Force f_n "Normal force of the road on the wheel";
  Units.Force f_long "Force of the road along the direction of rolling";
  Units.Force f_lat "Force of the road across";
protected
  Real across[3] "Axle cross normal";
  Units.Force f_0[3] "Force of the road";
equation
  Connections.root(frame_a.R);
  frame_a.r_0 = {x,y,z};
  der_angles = der(angles);
  frame_a.R = Frames.axesRotations({3,1,2}, angles, der_angles);
  e_axis_0 = Frames.resolve1(frame_a.R, {0,1,0});
  across = cross(e_axis_0, {0,0,1});
  assert(noEvent(abs(e_axis_0[3]) < 0.999), "The wheel " + getInstanceName() + " lies on the road: its axle is parallel to the normal of the road.");
  e_long_0 = across/sqrt(across*across);
  e_lat_0 = cross({0,0,1}, e_long_0);
  delta_0 = radius*cross(e_axis_0, e_long_0);
  z = -delta_0[3];
  v_contact_0 = der(frame_a.r_0) + cross(Frames.angularVelocity1(frame_a.R), delta_0);
  0 = v_contact_0*e_long_0;
  0 = v_contact_0*e_lat_0;
  f_0 = f_n*{0,0,1} + f_long*e_long_0 + f_lat*e_lat_0;
  frame_a.f = -Frames.resolve2(frame_a.R, f_0);
  frame_a.t = -Frames.resolve2(frame_a.R, cross(delta_0, f_0));

  annotation(
    __Layshaft(arrows={Arrow(vector="f_0", at="frame_a", offset="delta_0", inWorld=true)}),
    Icon(graphics={
      Ellipse(extent={{-80,80},{80,-80}}, lineColor={40,40,40}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Line(points={{-100,-80},{100,-80}}, color={0,120,80}, thickness=0.5),
      Text(extent={{-150,130},{150,90}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="r=%radius")}),
    Documentation(info="<html>
<p>The wheel touches the plane in one point, always, and does not slip there. It may
camber. States are x, y, the three angles and their derivatives; z and the velocities
follow from them.</p>
</html>"));
end RollingWheel;
