within;
package Layshaft "Vehicle powertrains and vehicles: components, controls, examples"
  extends Layshaft.Icons.Package;

  annotation(
    version="0.1.0",
    versionDate="2026-11-15",
    Documentation(info="<html>
<p>
Layshaft is a library of mechanics in one and three dimensions, losses, heat and controls for
vehicle powertrains. It is plain Modelica 3.6: no external code, no constructs of one
tool. Its connectors carry the same variables as those of the Modelica Standard
Library, so that components of both can be connected to each other.
</p>
<p>
Start with <a href=\"modelica://Layshaft.UsersGuide\">UsersGuide</a> and then simulate
<a href=\"modelica://Layshaft.Examples\">Examples</a>.
</p>
</html>"));
end Layshaft;
