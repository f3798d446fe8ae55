within Layshaft;
package Energy "Energy elements and the audit of energies"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>See <a href=\"modelica://Layshaft.UsersGuide.EnergyElements\">UsersGuide.EnergyElements</a>.</p>
</html>"));
end Energy;
