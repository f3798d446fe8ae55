within Layshaft.Data;
package Gearboxes "Gear sets"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Tooth numbers, ratios and shift schemes.</p>
</html>"));
end Gearboxes;
