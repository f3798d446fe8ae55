within Layshaft.MultiBody;
package Joints "Joints"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
Ideal joints: no mass, no friction. Springs, dampers, friction and drives of the
one-dimensional packages are connected to the axis flanges that
<code>useAxisFlange = true</code> opens.
</p>
</html>"));
end Joints;
