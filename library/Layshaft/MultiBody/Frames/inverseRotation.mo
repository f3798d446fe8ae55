within Layshaft.MultiBody.Frames;
function inverseRotation "Rotation back"
  extends Icons.Function;
  input Orientation R "From frame 1 into frame 2";
  output Orientation R_inv "From frame 2 into frame 1";
algorithm
  R_inv := Orientation(T=transpose(R.T), w=-(R.w*R.T));

  annotation(Inline=true, Documentation(info="<html>
<p>The transposed matrix.</p>
</html>"));
end inverseRotation;
