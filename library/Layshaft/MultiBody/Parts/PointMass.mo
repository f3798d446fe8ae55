within Layshaft.MultiBody.Parts;
model PointMass "Mass without extent"
  extends Energy.Element(final kind=Energy.Kind.I);
  Interfaces.Frame_a frame_a "Frame at the mass"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}})));
  parameter Units.Mass m(min=0) = 1 "Mass";
  parameter StateSelect stateSelect = StateSelect.avoid "Priority of r_0 and v_0 as states"
    annotation(Dialog(tab="Advanced"));
  parameter Boolean animation = true "= true: shown as a sphere"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length sphereDiameter = 0.1 "Diameter of the sphere"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = Types.bodyColor "Colour"
    annotation(Dialog(tab="Animation"));
  Units.Position r_0[3](start={0,0,0}, each stateSelect=stateSelect) "Position, resolved in the world frame";
  Units.Velocity v_0[3](start={0,0,0}, each stateSelect=stateSelect) "Velocity, resolved in the world frame";
  Units.Acceleration a_0[3] "Acceleration, resolved in the world frame";
  Units.Power gravityPower "Power of gravity on the mass";
protected
  outer World world "World";
  Visualizers.Shape sphere(shapeType="sphere", R=frame_a.R, r=frame_a.r_0, r_shape={-sphereDiameter/2,0,0},
    length=sphereDiameter, width=sphereDiameter, height=sphereDiameter, color=color) if world.enableAnimation and animation "Sphere";
equation
  Connections.potentialRoot(frame_a.R, 10000);
  assert(m >= 0, "The mass m = " + String(m) + " of " + getInstanceName() + " is negative; no body has that.");
  if Connections.isRoot(frame_a.R) then
    assert(m > 0 and not removed, "The point mass " + getInstanceName() + " moves freely and has no mass: its acceleration is not defined. Give it a mass m > 0, or fix it to a body that has one.");
    frame_a.R = Frames.nullRotation();
  else
    frame_a.t = zeros(3);
  end if;
  r_0 = frame_a.r_0;
  v_0 = der(r_0);
  a_0 = der(v_0);
  if removed then
    frame_a.f = zeros(3);
    power = 0;
    gravityPower = 0;
  else
    frame_a.f = Frames.resolve2(frame_a.R, m*(a_0 - world.gravityAcceleration(r_0)));
    power = m*(v_0*a_0);
    gravityPower = m*(v_0*world.gravityAcceleration(r_0));
  end if;

  annotation(
    Icon(graphics={
      Ellipse(extent={{-50,50},{50,-50}}, lineColor={40,80,130}, fillColor={110,150,200}, fillPattern=FillPattern.Sphere),
      Text(extent={{-150,100},{150,60}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,0}, textString="m=%m")}),
    Documentation(info="<html>
<p>A mass that nothing else gives an orientation keeps that of the world.</p>
</html>"));
end PointMass;
