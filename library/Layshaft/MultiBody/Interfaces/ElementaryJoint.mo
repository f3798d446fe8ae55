within Layshaft.MultiBody.Interfaces;
partial model ElementaryJoint "Joint whose relative rotation is known"
  extends TwoFrames;
  Frames.Orientation R_rel "Rotation from frame_a into frame_b, or back where frame_b is nearer to the root";
protected
  parameter Integer towards = if Connections.rooted(frame_a.R) then 1 else -1 "1: the orientation is computed from frame_a to frame_b, -1: from frame_b to frame_a"
    annotation(Evaluate=true);
equation
  Connections.branch(frame_a.R, frame_b.R);
  if Connections.rooted(frame_a.R) then
    frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
  else
    frame_a.R = Frames.absoluteRotation(frame_b.R, R_rel);
  end if;

  annotation(Documentation(info="<html>
<p>A joint that extends this model gives <code>R_rel</code> in the direction
<code>towards</code>, the position of frame_b and the forces.</p>
</html>"));
end ElementaryJoint;
