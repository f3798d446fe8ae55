within Layshaft.Thermal;
package Sensors "Ideal sensors"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Sensors do not influence what they measure.</p>
</html>"));
end Sensors;
