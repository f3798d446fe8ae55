within Layshaft.Data;
package Converters "Torque converter curves"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Tables over the speed ratio.</p>
</html>"));
end Converters;
