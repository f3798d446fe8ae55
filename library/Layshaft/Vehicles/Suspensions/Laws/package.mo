within Layshaft.Vehicles.Suspensions;
package Laws "Laws of springs, dampers and stops"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the places <code>spring</code>, <code>damper</code> and <code>stops</code> of a suspension, between body (flange_a) and
wheel (flange_b). <code>s_rel</code> is the travel of the wheel: positive in bump, zero at rest.</p>
</html>"));
end Laws;
