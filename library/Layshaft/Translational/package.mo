within Layshaft;
package Translational "One-dimensional translational mechanics"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>The connectors carry the absolute position <code>s</code> and the force
<code>f</code>, as those of the Modelica Standard Library do. Friction elements lock
exactly, see <a href=\"modelica://Layshaft.UsersGuide.Friction\">UsersGuide.Friction</a>.</p>
</html>"));
end Translational;
