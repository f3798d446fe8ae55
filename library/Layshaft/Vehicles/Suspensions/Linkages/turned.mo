within Layshaft.Vehicles.Suspensions.Linkages;
function turned "Resolves a vector of a turning part in the frame that it turns against"
  extends Icons.Function;
  input MultiBody.Frames.Orientation R "From frame 1 into frame 2";
  input Real v2[3] "Vector resolved in frame 2";
  output Real v1[3] "The vector resolved in frame 1";
algorithm
  v1 := v2*R.T;

  annotation(LateInline=true, derivative(noDerivative=R)=turned_der, Documentation(info="<html>
<p>As <a href=\"modelica://Layshaft.MultiBody.Frames.resolve1\">resolve1</a>, but its derivative uses the angular velocity of the part instead of the derivative of nine elements of its orientation.</p>
</html>"));
end turned;
