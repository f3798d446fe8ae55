within Layshaft.Data;
package ShiftMaps "Shift maps"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Shift lines over the throttle: of the vehicle speed for each gear, or of the turbine speed.</p>
</html>"));
end ShiftMaps;
