within Layshaft.Bench;
package Hybrid "The powertrain under test: heavy-duty hybrid with three driven shafts"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Diesel engine, hybrid module with electric machine and dry clutch, automated gearbox with twelve gears, two front machines, battery, and their control units.</p>
</html>"));
end Hybrid;
