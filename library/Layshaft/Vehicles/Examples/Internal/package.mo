within Layshaft.Vehicles.Examples;
package Internal "Functions of the examples"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Orientations for displays.</p>
</html>"));
end Internal;
