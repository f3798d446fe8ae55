within Layshaft.MultiBody.Frames;
function angularVelocity2 "Angular velocity, resolved in frame 2"
  extends Icons.Function;
  input Orientation R "From frame 1 into frame 2";
  output Units.AngularVelocity w[3] "Angular velocity of frame 2 against frame 1";
algorithm
  w := R.w;

  annotation(Inline=true, Documentation(info="<html>
<p>w = R.w</p>
</html>"));
end angularVelocity2;
