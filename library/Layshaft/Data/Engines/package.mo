within Layshaft.Data;
package Engines "Engine maps"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Steady-state maps.</p>
</html>"));
end Engines;
