within Layshaft.MultiBody;
package Sensors "Sensors"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Sensors take no force and no torque.</p>
</html>"));
end Sensors;
