within Layshaft.BondGraph;
package Planar "Planar rigid bodies: threefold bonds"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
Velocities and forces are in the axes of the body (x forward, y up, rotation from x to y).
The pose of a body is the signal {X, Y, &theta;} in inertial axes.
</p>
</html>"));
end Planar;
