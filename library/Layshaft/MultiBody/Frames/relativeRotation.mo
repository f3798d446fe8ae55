within Layshaft.MultiBody.Frames;
function relativeRotation "Rotation between two rotated frames"
  extends Icons.Function;
  input Orientation R1 "From frame 0 into frame 1";
  input Orientation R2 "From frame 0 into frame 2";
  output Orientation R_rel "From frame 1 into frame 2";
algorithm
  R_rel := Orientation(T=R2.T*transpose(R1.T), w=R2.w - R2.T*(R1.w*R1.T));

  annotation(Inline=true, Documentation(info="<html>
<p>T = T2 transpose(T1)</p>
</html>"));
end relativeRotation;
