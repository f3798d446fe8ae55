within Layshaft.Powertrain;
package Engines "Combustion engines"
  extends Icons.Package;

  model Engine3 = Engine "Deprecated name of Engine"
    annotation(obsolete="Use Layshaft.Powertrain.Engines.Engine; this name will be gone in the next release.");

  annotation(Documentation(info="<html>
<p>Engines given by steady-state maps.</p>
</html>"));
end Engines;
