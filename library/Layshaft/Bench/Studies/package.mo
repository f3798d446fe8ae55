within Layshaft.Bench;
package Studies "What a bench does to the result: inertia, slip, delay"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>One driveline each, small enough to sweep.</p>
</html>"));
end Studies;
