within Layshaft.MultiBody.Frames;
function absoluteRotation "A rotation followed by a relative one"
  extends Icons.Function;
  input Orientation R1 "From frame 0 into frame 1";
  input Orientation R_rel "From frame 1 into frame 2";
  output Orientation R2 "From frame 0 into frame 2";
algorithm
  R2 := Orientation(T=R_rel.T*R1.T, w=R_rel.T*R1.w + R_rel.w);

  annotation(Inline=true, Documentation(info="<html>
<p>Matrices multiply, angular velocities add.</p>
</html>"));
end absoluteRotation;
