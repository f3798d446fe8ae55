within Layshaft;
package Thermal "Lumped heat transfer"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Connectors carry the temperature <code>T</code> and the heat flow <code>Q_flow</code>.</p>
</html>"));
end Thermal;
