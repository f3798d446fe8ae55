within Layshaft.MultiBody.Interfaces;
partial model ElementaryJoint "Joint whose relative rotation is known"
  extends TwoFrames;
  Frames.Orientation R_rel "Rotation from frame_a into frame_b, or back where frame_b is nearer to the root";
equation
  Connections.branch(frame_a.R, frame_b.R);
  if Connections.rooted(frame_a.R) then
    frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
  else
    frame_a.R = Frames.absoluteRotation(frame_b.R, R_rel);
  end if;

  annotation(Documentation(info="<html>
<p>A joint that extends this model gives <code>R_rel</code>, from frame_b into frame_a
where frame_a is not <code>rooted</code>, the position of frame_b and the forces.</p>
</html>"));
end ElementaryJoint;
