within Layshaft.Vehicles.Data;
package Suspensions "Hardpoints of suspensions"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Points of the left side in the frame of the axle: x forward, y to the left, z up.</p>
</html>"));
end Suspensions;
