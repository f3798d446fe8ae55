within Layshaft.BondGraph;
package Sensors "Sensors"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>EffortSensor is connected to a 0-junction or beside a bond; the others lie in a bond. None takes power.</p>
</html>"));
end Sensors;
