within Layshaft.Powertrain;
package Engines "Combustion engines"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Engines given by steady-state maps.</p>
</html>"));
end Engines;
