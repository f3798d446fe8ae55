within Layshaft.Vehicles.Suspensions.Linkages;
function hingeStiffness "Stiffness of an arm in the plane of its hinges, at its ball joint"
  extends Icons.Function;
  input Data.Suspensions.ArmBushings data "Bushings";
  input Units.Position front[3] "Front hinge";
  input Units.Position rear[3] "Rear hinge";
  input Units.Position joint[3] "Ball joint";
  output Units.Stiffness K[2,2] "Forces along and across the axis per displacement of the ball joint along and across it";
protected
  Units.Length b "Distance of the hinges";
  Units.Length a "How far the ball joint is before the rear hinge";
  Units.Length h "Its distance from the axis";
  Real C[2,2](each unit="m/N") "Compliance";
  Real determinant(unit="m2/N2") "Determinant of the compliance";
algorithm
  b := sqrt((front - rear)*(front - rear));
  a := (joint - rear)*(front - rear)/b;
  h := sqrt(max(0, (joint - rear)*(joint - rear) - a^2));
  C := [1/data.c_axial + h^2/b^2*(1/data.c_front + 1/data.c_rear), ((b - a)/data.c_rear - a/data.c_front)*h/b^2;
    ((b - a)/data.c_rear - a/data.c_front)*h/b^2, (a/b)^2/data.c_front + ((b - a)/b)^2/data.c_rear];
  determinant := C[1,1]*C[2,2] - C[1,2]^2;
  K := [C[2,2], -C[1,2]; -C[1,2], C[1,1]]/determinant;

  annotation(Documentation(info="<html>
<p>
A force on the ball joint in the plane of the arm is carried by the bushings across the axis as by the supports of a beam, and by both together along it: with F<sub>a</sub> along and F<sub>n</sub> across the axis the front one carries
(a F<sub>n</sub> - h F<sub>a</sub>)/b, the rear one the rest. The displacement of the ball joint follows from the energy of the three springs.
</p>
</html>"));
end hingeStiffness;
