within Layshaft.Vehicles;
package Data "Records of parts and whole vehicles"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>One record holds the parameters that belong together.</p>
</html>"));
end Data;
