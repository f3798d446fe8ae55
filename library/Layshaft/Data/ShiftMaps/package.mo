within Layshaft.Data;
package ShiftMaps "Shift maps"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Shift lines over throttle and vehicle speed.</p>
</html>"));
end ShiftMaps;
