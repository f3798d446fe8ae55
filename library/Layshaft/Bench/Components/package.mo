within Layshaft.Bench;
package Components "Dynamometers, sensors and regulators of benches"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Dynamometer, sensor and loading gearbox have shafts; a regulator has signals only.</p>
</html>"));
end Components;
