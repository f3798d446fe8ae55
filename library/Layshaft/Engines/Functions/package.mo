within Layshaft.Engines;
package Functions "Functions of the air path"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Flow through orifices and turbochargers.</p>
</html>"));
end Functions;
