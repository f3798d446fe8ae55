within LayshaftTest.Vehicles;
model ArmBushingStiffness "The stiffness at the ball joint of an arm is that of the arm on its bushings"
  extends Layshaft.Icons.Example;
  parameter Layshaft.Vehicles.Data.Suspensions.ArmBushings data(c_axial=2e6, c_front=9e6, c_rear=4e6) "Bushings";
  parameter Layshaft.Vehicles.Data.Suspensions.SedanFront points "Hardpoints";
  final parameter Real K[2,2] = Layshaft.Vehicles.Suspensions.Linkages.hingeStiffness(data, points.lowerFront, points.lowerRear, points.lowerOuter) "What the library says";
  final parameter Real b = sqrt((points.lowerFront - points.lowerRear)*(points.lowerFront - points.lowerRear)) "Distance of the hinges";
  final parameter Real a = (points.lowerOuter - points.lowerRear)*(points.lowerFront - points.lowerRear)/b "Ball joint before the rear hinge";
  final parameter Real h = sqrt((points.lowerOuter - points.lowerRear)*(points.lowerOuter - points.lowerRear) - a^2) "Ball joint from the axis";
  Real F[2] = {1000*cos(time), 1000*sin(time)} "Force on the ball joint, along and across the axis";
  Real x "Displacement of the arm along the axis";
  Real y "Displacement of the rear hinge across it";
  Real theta "Turn of the arm";
  Real u[2] "Displacement of the ball joint";
equation
  data.c_axial*x = F[1];
  data.c_front*(y + b*theta) + data.c_rear*y = F[2];
  b*data.c_front*(y + b*theta) = a*F[2] - h*F[1];
  u = {x - h*theta, y + a*theta};
  assert(noEvent(max(abs(K*u - F)) < 1e-6), "The stiffness is another one.");

  annotation(experiment(StopTime=6.3, Interval=0.1), Documentation(info="<html>
<p>A rigid arm of three coordinates in its plane, on one spring along the axis and two across it.</p>
</html>"));
end ArmBushingStiffness;
