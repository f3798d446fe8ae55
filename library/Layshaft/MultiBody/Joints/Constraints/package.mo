within Layshaft.MultiBody.Joints;
package Constraints "Joints that close loops by constraints"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
A joint of this package has no coordinates of its own. It takes position and orientation
of two frames that joints or free bodies elsewhere give, and constrains them: use it to
close a loop, or to hold a body whose own position and orientation shall be the states.
Directions of the translation can be released.
</p>
<p>
For open chains take the joints of
<a href=\"modelica://Layshaft.MultiBody.Joints\">Joints</a>: their coordinates are the
states and no nonlinear equation remains.
</p>
</html>"));
end Constraints;
