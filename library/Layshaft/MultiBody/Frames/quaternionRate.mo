within Layshaft.MultiBody.Frames;
function quaternionRate "Derivative of a quaternion"
  extends Icons.Function;
  input Real Q[4] "Quaternion from frame 1 into frame 2";
  input Units.AngularVelocity w[3] "Angular velocity, resolved in frame 2";
  input Units.Frequency gain = 10 "Rate at which the length of Q returns to 1";
  output Real dQ[4] "Derivative of Q";
algorithm
  dQ := cat(1, 0.5*(Q[4]*w + cross(Q[1:3], w)), {-0.5*(Q[1:3]*w)}) + gain*(1 - Q*Q)*Q;

  annotation(Inline=true, Documentation(info="<html>
<p>The first part is the kinematics and leaves the length of Q as it is. The second part
acts along Q, which is no rotation, and only takes back what errors of integration add
to the length. So the four elements are states without a constraint between them.</p>
</html>"));
end quaternionRate;
