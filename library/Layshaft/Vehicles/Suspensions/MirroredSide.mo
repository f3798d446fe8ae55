within Layshaft.Vehicles.Suspensions;
model MirroredSide "Right side of an axle: sources that take the values of the left side"
  MultiBody.Interfaces.Frame_a frame "Body in the place of the right wheel"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  Rotational.Interfaces.Flange_a hub "Right wheel"
    annotation(Placement(transformation(extent={{90,30},{110,50}})));
  Rotational.Interfaces.Flange_a carrier "Right wheel carrier"
    annotation(Placement(transformation(extent={{90,-50},{110,-30}})));
  input Units.Force f[3] "Force from the body on the left suspension";
  input Units.Torque t[3] "Torque from the body on the left suspension";
  input Units.Angle phi "Angle of the left wheel";
equation
  frame.f = {f[1], -f[2], f[3]};
  frame.t = {-t[1], t[2], -t[3]};
  hub.phi = phi;
  carrier.phi = 0;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-80,60},{80,-60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Line(points={{0,80},{0,-80}}, color={64,64,64}, pattern=LinePattern.Dash),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>Force and torque of the left suspension act on the body mirrored at its plane of symmetry, and the right wheel turns as the left one. What the
driveline and the brake do to the right wheel is not felt: use a differential that splits the torque whatever is
connected, as the reduced car does.</p>
</html>"));
end MirroredSide;
