within Layshaft.Powertrain;
package Controls "Controls of engine and gearbox"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Shift logic, lock-up, idle speed and fuel cut.</p>
</html>"));
end Controls;
