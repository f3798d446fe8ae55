within Layshaft.MultiBody.Frames;
function resolve2 "Resolves a vector in frame 2"
  extends Icons.Function;
  input Orientation R "From frame 1 into frame 2";
  input Real v1[3] "Vector resolved in frame 1";
  output Real v2[3] "The vector resolved in frame 2";
algorithm
  v2 := R.T*v1;

  annotation(Inline=true, Documentation(info="<html>
<p>v2 = T v1</p>
</html>"));
end resolve2;
