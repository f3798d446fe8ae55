within Layshaft.Powertrain;
package Drivers "Drivers"
  extends Icons.Package;

  model Driver2 = Driver "Deprecated name of Driver"
    annotation(obsolete="Use Layshaft.Powertrain.Drivers.Driver; this name will be gone in the next release.");

  annotation(Documentation(info="<html>
<p>Drivers that follow a speed profile.</p>
</html>"));
end Drivers;
