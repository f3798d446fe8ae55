within Layshaft.MultiBody.Parts;
model BevelGear1D "Gear between shafts of two directions whose housing may move"
  Rotational.Interfaces.Flange_a flange_a "Shaft a"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_b "Shaft b"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Interfaces.Frame_a frame_a "Housing"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  parameter Real ratio = 1 "Speed of flange_a over speed of flange_b";
  parameter Types.Axis n_a = {1,0,0} "Axis of shaft a, resolved in frame_a"
    annotation(Evaluate=true);
  parameter Types.Axis n_b = {0,1,0} "Axis of shaft b, resolved in frame_a"
    annotation(Evaluate=true);
protected
  final parameter Real e_a[3] = Frames.normalize(n_a) "Unit vector of axis a" annotation(Evaluate=true);
  final parameter Real e_b[3] = Frames.normalize(n_b) "Unit vector of axis b" annotation(Evaluate=true);
equation
  assert(n_a*n_a > 0 and n_b*n_b > 0, "An axis of " + getInstanceName() + " is a zero vector.");
  assert(abs(ratio) > 0, "The ratio of " + getInstanceName() + " is zero.");
  flange_a.phi = ratio*flange_b.phi;
  0 = ratio*flange_a.tau + flange_b.tau;
  frame_a.f = zeros(3);
  frame_a.t = -(e_a*flange_a.tau + e_b*flange_b.tau);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,8},{-30,-8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Polygon(points={{-30,40},{0,15},{0,-15},{-30,-40},{-30,40}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Polygon(points={{5,20},{45,50},{45,-50},{5,-20},{5,20}}, lineColor={64,64,64}, fillColor={160,165,170}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{45,8},{100,-8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>Without mass and losses. The housing takes the difference of both torques as vectors:
with parallel axes that of a spur gear, with perpendicular axes that of a bevel gear.</p>
</html>"));
end BevelGear1D;
