within Layshaft.MultiBody.Frames;
function resolve1 "Resolves a vector in frame 1"
  extends Icons.Function;
  input Orientation R "From frame 1 into frame 2";
  input Real v2[3] "Vector resolved in frame 2";
  output Real v1[3] "The vector resolved in frame 1";
algorithm
  v1 := v2*R.T;

  annotation(Inline=true, Documentation(info="<html>
<p>v1 = transpose(T) v2</p>
</html>"));
end resolve1;
