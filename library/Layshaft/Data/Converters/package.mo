within Layshaft.Data;
package Converters "Torque converter curves"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Tables over the speed ratio, or capacity factor and stall torque ratio.</p>
</html>"));
end Converters;
