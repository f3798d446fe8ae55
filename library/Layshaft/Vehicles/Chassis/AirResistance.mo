within Layshaft.Vehicles.Chassis;
model AirResistance "Drag of the air on a body in three dimensions"
  extends Energy.Element(final kind=Energy.Kind.R);
  parameter Units.Area drag(min=0) = 0.65 "Drag coefficient times frontal area";
  MultiBody.Interfaces.Frame_a frame "Point that the drag acts on"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  Units.Velocity v "Speed against the air, along the car";
  Units.Force f "Drag";
protected
  outer Interfaces.Atmosphere atmosphere "Air";
equation
  v = MultiBody.Frames.resolve2(frame.R, der(frame.r_0) - atmosphere.wind)*{1,0,0};
  f = if removed then 0 else drag*atmosphere.rho/2*v*noEvent(abs(v));
  frame.f = {f, 0, 0};
  frame.t = zeros(3);
  power = f*v;

  annotation(
    Icon(graphics={
      Line(points={{80,40},{-60,40}}, color={120,160,200}, arrow={Arrow.None, Arrow.Filled}), Line(points={{80,0},{-60,0}}, color={120,160,200}, arrow={Arrow.None, Arrow.Filled}),
      Line(points={{80,-40},{-60,-40}}, color={120,160,200}, arrow={Arrow.None, Arrow.Filled}),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-70},{150,-100}}, textString="drag=%drag")}),
    Documentation(info="<html>
<p>f = drag rho/2 v |v|, along the car, with v against the air. With wind, <code>power</code> is what the air takes, not what the car loses.</p>
</html>"));
end AirResistance;
