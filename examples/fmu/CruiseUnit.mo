// The car of Cruise.mo with the controller as a unit: ControllerUnit.mo is written by `layshaft fmu import`, see Cruise.mo.

model CruiseUnit "The controller is a functional mock-up unit"
  extends Cruise.Car;
  ControllerUnit controller;
equation
  controller.v_wanted = v_wanted;
  controller.v = car.v;
  machine.tau = controller.torque;
  annotation(experiment(StopTime = 40, Interval = 0.05, Tolerance = 1e-7));
end CruiseUnit;
