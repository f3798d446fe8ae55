within Layshaft.MultiBody;
package Visualizers "Shapes for the 3-D view"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Shapes have no influence on the motion.</p>
</html>"));
end Visualizers;
