within Layshaft.Vehicles.Suspensions.Linkages;
function turned_der "Derivative of turned"
  extends Icons.Function;
  input MultiBody.Frames.Orientation R "From frame 1 into frame 2";
  input Real v2[3] "Vector resolved in frame 2";
  input Real v2_der[3] "Its derivative in frame 2";
  output Real v1_der[3] "Derivative of the vector in frame 1, resolved in frame 1";
algorithm
  v1_der := turned(R, v2_der + cross(R.w, v2));

  annotation(Inline=true, Documentation(info="<html>
<p>A vector that is fixed to a turning part changes by the cross product of angular velocity and vector.</p>
</html>"));
end turned_der;
