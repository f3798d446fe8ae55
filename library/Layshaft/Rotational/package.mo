within Layshaft;
package Rotational "One-dimensional rotational mechanics"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>The connectors carry the absolute angle <code>phi</code> and the torque
<code>tau</code>, as those of the Modelica Standard Library do. Friction elements lock
exactly, see <a href=\"modelica://Layshaft.UsersGuide.Friction\">UsersGuide.Friction</a>.</p>
</html>"));
end Rotational;
