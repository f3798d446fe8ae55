within Layshaft.MultiBody.Sensors;
model Distance "Distance of two frames"
  extends Icons.Sensor;
  Interfaces.Frame_a frame_a "One frame"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  Interfaces.Frame_b frame_b "Other frame"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
  Blocks.Interfaces.RealOutput distance(unit="m") "Distance"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
protected
  Units.Position r_rel_0[3] "From frame_a to frame_b, resolved in the world frame";
equation
  r_rel_0 = frame_b.r_0 - frame_a.r_0;
  distance = sqrt(r_rel_0*r_rel_0);
  frame_a.f = zeros(3);
  frame_a.t = zeros(3);
  frame_b.f = zeros(3);
  frame_b.t = zeros(3);

  annotation(Documentation(info="<html>
<p>The distance of the origins.</p>
</html>"));
end Distance;
