within Layshaft.MultiBody.Forces;
model LineForce "Force along the line between two frames, made by one-dimensional components"
  extends Interfaces.TwoFrames;
  Translational.Interfaces.Flange_a flange_a "End of the line at frame_a"
    annotation(Placement(transformation(extent={{-70,90},{-50,110}})));
  Translational.Interfaces.Flange_b flange_b "End of the line at frame_b"
    annotation(Placement(transformation(extent={{50,90},{70,110}})));
  parameter Units.Length s_small(min=0) = 1e-8 "Shortest length whose direction is defined"
    annotation(Dialog(tab="Advanced"));
  Units.Length length "Distance of both frames";
  Units.Position r_rel_0[3] "From frame_a to frame_b, resolved in the world frame";
  Real e_rel_0[3] "Direction from frame_a to frame_b, resolved in the world frame";
equation
  r_rel_0 = frame_b.r_0 - frame_a.r_0;
  length = sqrt(r_rel_0*r_rel_0);
  assert(noEvent(length > s_small), "Both frames of the line force " + getInstanceName() + " became one point: the direction of the force is not defined.");
  e_rel_0 = r_rel_0/length;
  flange_a.s = 0;
  flange_b.s = length;
  frame_a.f = -Frames.resolve2(frame_a.R, e_rel_0*flange_a.f);
  frame_b.f = -Frames.resolve2(frame_b.R, e_rel_0*flange_b.f);
  frame_a.t = zeros(3);
  frame_b.t = zeros(3);

  annotation(
    __Layshaft(arrows={Arrow(vector="frame_a.f", at="frame_a", opposite=true),
      Arrow(vector="frame_b.f", at="frame_b", opposite=true)}),
    Icon(graphics={
      Line(points={{-84,0},{84,0}}, color={64,64,64}, pattern=LinePattern.Dash),
      Line(points={{-60,90},{-60,0}}, color={0,127,0}), Line(points={{60,90},{60,0}}, color={0,127,0})}),
    Documentation(info="<html>
<p>Connect springs, dampers, friction or drives of the package Translational between
flange_a and flange_b: their length is the distance of the frames. Forces on flange_a and
flange_b that are not opposite act on the frames too.</p>
</html>"));
end LineForce;
