within Layshaft;
package Engines "Combustion engines: gas, air path, turbocharger, cylinders, controls"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
Parts of the air path of an engine are connected by <a href=\"modelica://Layshaft.Engines.Interfaces.GasPort\">gas ports</a>. Volumes store mass and energy, all other parts
let gas flow between volumes: connect them in turn. The gas is a mixture of seven species, see <a href=\"modelica://Layshaft.Engines.Media\">Media</a>.
</p>
</html>"));
end Engines;
