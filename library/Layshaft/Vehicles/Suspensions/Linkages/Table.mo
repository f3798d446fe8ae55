within Layshaft.Vehicles.Suspensions.Linkages;
model Table "Stiff table without friction under a wheel"
  parameter Units.Stiffness c(min=Constants.small) = 2e6 "Stiffness";
  parameter Units.Damping d(min=Constants.small) = 2e4 "Damping";
  parameter Units.Length radius(min=Constants.small) = 0.3 "Radius of the loaded tyre";
  parameter Units.Position z0 = 0 "Height of the table at rest";
  MultiBody.Interfaces.Frame_a frame "Carrier, in the centre of the wheel"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  input Units.Length z "Height of the table over z0";
  input Units.Force force[2] "Further force on the contact along x and y";
  Units.Force f_z "Force of the table";
  Units.Position contact[3] "Contact, resolved in the world frame";
  Units.Length x "Compression of the table";
  MultiBody.Interfaces.EnergyShare spring(final kind=Energy.Kind.C, rate=c*x*der(x)) "Spring of the table";
  MultiBody.Interfaces.EnergyShare damper(final kind=Energy.Kind.R, rate=d*der(x)^2) "Damper of the table";
protected
  Real a[3] "Axis of the wheel, resolved in the world frame";
  Units.Force f[3] "Force on the wheel, resolved in the world frame";
equation
  a = frame.R.T[2, :];
  contact = frame.r_0 + radius*{a[1]*a[3], a[2]*a[3], a[3]^2 - 1}/sqrt(a[1]^2 + a[2]^2);
  x = z0 + z - contact[3];
  f_z = (if spring.removed then 0 else c*x) + (if damper.removed then 0 else d*der(x));
  f = {force[1], force[2], f_z};
  frame.f = -MultiBody.Frames.resolve2(frame.R, f);
  frame.t = -MultiBody.Frames.resolve2(frame.R, cross(contact - frame.r_0, f));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-60,20},{60,0}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{0,0},{0,-20},{-20,-28},{20,-44},{-20,-60},{0,-68},{0,-90}}, color={30,140,80}, thickness=0.5),
      Text(extent={{-150,80},{150,40}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="c=%c")}),
    Documentation(info="<html>
<p>The table can also pull: a wheel does not lift off in rebound.</p>
</html>"));
end Table;
