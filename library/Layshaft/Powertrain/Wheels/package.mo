within Layshaft.Powertrain;
package Wheels "Wheels"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Rolling without slip.</p>
</html>"));
end Wheels;
