within Layshaft.MultiBody.Frames;
function from_Q "Rotation of a quaternion"
  extends Icons.Function;
  input Real Q[4] "Quaternion: axis times sin(phi/2), then cos(phi/2); its length does not matter";
  input Units.AngularVelocity w[3] "Angular velocity of frame 2 against frame 1, resolved in frame 2";
  output Orientation R "Rotation";
algorithm
  R := Orientation(T=((Q[4]^2 - Q[1:3]*Q[1:3])*identity(3) + 2*matrix(Q[1:3])*transpose(matrix(Q[1:3])) - 2*Q[4]*skew(Q[1:3]))/(Q*Q), w=w);

  annotation(Inline=true, Documentation(info="<html>
<p>The result is divided by |Q|&sup2;: it is a rotation also where the length of Q has
drifted.</p>
</html>"));
end from_Q;
