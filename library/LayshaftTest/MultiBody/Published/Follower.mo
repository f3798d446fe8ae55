within LayshaftTest.MultiBody.Published;
block Follower "Second-order Bessel filter that a driven joint follows"
  input Real u "What is followed";
  parameter Layshaft.Units.Frequency f = 50 "Corner frequency";
  Real y "Filtered; its second derivative is known";
  Real v(start=0) "Derivative of y";
protected
  final parameter Real w = 2*Layshaft.Constants.pi*f "Corner frequency in rad/s";
initial equation
  y = u;
equation
  v = der(y);
  der(v) = ((u - y)*w - 1.3617*v)*(w/0.618);

  annotation(Documentation(info="<html>
<p>The drives of the standard library filter their input in this way; those of this
library are critically damped, or exact. With <code>exact = true</code> behind this filter
both move alike.</p>
</html>"));
end Follower;
