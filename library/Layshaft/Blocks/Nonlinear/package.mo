within Layshaft.Blocks;
package Nonlinear "Limits, dead zones, rates"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Static nonlinear blocks and the rate limiter.</p>
</html>"));
end Nonlinear;
