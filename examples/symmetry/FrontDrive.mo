model FrontDrive "Trapezoidal torque on the driveline of a front-wheel drive"
  import Layshaft.Rotational.Components;
  Layshaft.Blocks.Sources.Trapezoid torque(amplitude=900, offset=-100, startTime=0.5, rising=0.2, width=1.5, falling=0.2, period=4) "Torque of the transmission";
  Layshaft.Rotational.Sources.Torque drive "Torque at the ring gear";
  Components.Inertia cage(J=0.05) "Ring gear with differential cage";
  Layshaft.Vehicles.Drivelines.FrontWheelDrive driveline "Differential and drive shafts";
  Components.Inertia wheels[4](each J=30, each phi(start=0, fixed=true), each w(start=0, fixed=true)) "Wheels with their share of the car";
  output Layshaft.Units.AngularVelocity w = wheels[1].w "Speed of a driven wheel";
  output Layshaft.Units.Torque tau = driveline.leftShaft.tau "Torque of a drive shaft";
equation
  connect(torque.y, drive.tau);
  connect(drive.flange, cage.flange_a);
  connect(cage.flange_b, driveline.flange_a);
  connect(driveline.hubs, wheels.flange_a);
  annotation(experiment(StopTime=4, Tolerance=1e-6));
end FrontDrive;
