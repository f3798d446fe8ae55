within Layshaft.MultiBody.Frames;
function angularVelocity1 "Angular velocity, resolved in frame 1"
  extends Icons.Function;
  input Orientation R "From frame 1 into frame 2";
  output Units.AngularVelocity w[3] "Angular velocity of frame 2 against frame 1";
algorithm
  w := R.w*R.T;

  annotation(Inline=true, Documentation(info="<html>
<p>w = transpose(T) R.w</p>
</html>"));
end angularVelocity1;
