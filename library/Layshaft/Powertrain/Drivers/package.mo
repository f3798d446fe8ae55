within Layshaft.Powertrain;
package Drivers "Drivers"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Drivers that follow a speed profile.</p>
</html>"));
end Drivers;
