within Layshaft.Vehicles;
package Suspensions "Wheel suspensions, springs, dampers and anti-roll bars"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts of chassis.</p>
</html>"));
end Suspensions;
