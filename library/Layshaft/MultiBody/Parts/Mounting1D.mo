within Layshaft.MultiBody.Parts;
model Mounting1D "Carries the torque of a one-dimensional housing into a frame"
  Rotational.Interfaces.Flange_b flange_b "Connected to the support of one-dimensional components"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Interfaces.Frame_a frame_a "Part that the housing is mounted on"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  parameter Types.Axis n = {1,0,0} "Axis of the one-dimensional components, resolved in frame_a"
    annotation(Evaluate=true);
  parameter Units.Angle phi0 = 0 "Angle of the housing";
  Units.Torque tau "Torque on the mounting, along the axis";
protected
  final parameter Real e[3] = Frames.normalize(n) "Unit vector of the axis" annotation(Evaluate=true);
equation
  assert(n*n > 0, "The axis n of " + getInstanceName() + " is a zero vector.");
  flange_b.phi = phi0;
  tau = flange_b.tau;
  frame_a.f = zeros(3);
  frame_a.t = -e*tau;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,-70},{70,-84}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{0,-70},{0,0},{90,0}}, color={64,64,64}, thickness=0.5),
      Line(points={{-40,-70},{0,-20},{40,-70}}, color={64,64,64}),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>Angles of one-dimensional components are measured against the housing, so flange_b
stands still. Connect the <code>support</code> of motors, gears, brakes and bearings to
it: what they push against is the part at frame_a.</p>
</html>"));
end Mounting1D;
