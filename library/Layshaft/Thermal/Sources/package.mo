within Layshaft.Thermal;
package Sources "Temperatures and heat flows"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Boundary conditions.</p>
</html>"));
end Sources;
