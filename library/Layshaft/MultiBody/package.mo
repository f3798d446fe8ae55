within Layshaft;
package MultiBody "Mechanics in three dimensions"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
Rigid bodies, joints, force elements and sensors in three dimensions. Frames carry the
same variables as those of the Modelica Standard Library, so that parts of both can be
connected. Start with
<a href=\"modelica://Layshaft.MultiBody.UsersGuide\">UsersGuide</a> and simulate
<a href=\"modelica://Layshaft.MultiBody.Examples\">Examples</a>.
</p>
</html>"));
end MultiBody;
