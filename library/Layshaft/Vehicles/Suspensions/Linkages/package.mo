within Layshaft.Vehicles.Suspensions;
package Linkages "Suspensions from hardpoints, without systems of nonlinear equations"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
Positions of the parts follow from the angle of the lower arm and the travel of the rack by formulas: a ball joint on a circle and at a given distance from a point is a quadratic equation,
the rotation of the carrier about its steering axis another one. Velocities are the columns of the Jacobian matrix of the linkage times the two speeds, so that no orientation is ever differentiated,
and the forces in the bars follow one after the other from moments about axes. No system of equations is left in a suspension but the linear one of its acceleration.
</p>
<p>
Hardpoints are given for the left side in the frame of the axle (x forward, y to the left, z up), at rest. <code>side = -1</code> mirrors them. All parts have their frames where the
frame of the axle is at rest: a point of a part has the same coordinates in its frame as in the record of hardpoints.
</p>
</html>"));
end Linkages;
