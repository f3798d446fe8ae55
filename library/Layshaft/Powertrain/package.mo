within Layshaft;
package Powertrain "Components of vehicle powertrains"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Gears, clutches, converters, engines, vehicles, drivers and controls.</p>
</html>"));
end Powertrain;
