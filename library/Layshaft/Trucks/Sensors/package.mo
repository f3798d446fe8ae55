within Layshaft.Trucks;
package Sensors "What shifts are judged by"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Measures of a shift.</p>
</html>"));
end Sensors;
