within LayshaftTest.Vehicles;
model DrivableCarStands "The car that a person drives begins in its equilibrium and stands, whatever its tyre pressure"
  Layshaft.Vehicles.Examples.DrivableCar car(tyrePressure=2.6e5, pressureOffset=-4e4, steering=0, accelerator=0, brake=0, clutch=0, gear=0, automatic=false, abs=true, tractionControl=true) "Car";
equation
  assert(noEvent(abs(car.ax) < 1e-3 and abs(car.ay) < 1e-3 and abs(car.chassis.body.a_0[3]) < 1e-3), "The car does not start at rest.");
  assert(noEvent(abs(car.v) < 1e-6), "The car creeps.");
  assert(noEvent(car.engineSpeed > 60 and car.engineSpeed < 110), "The engine does not idle.");
  assert(noEvent(abs(car.q*car.q - 1) < 1e-12), "The quaternion is none.");
  assert(noEvent(abs(sum(car.load) - Layshaft.Constants.g_n*car.chassis.data.m_total) < 1), "The tyres do not carry the car.");

  annotation(experiment(StopTime=1, Interval=0.05, Tolerance=1e-5), Documentation(info="<html>
<p>The deflection of progressive tyre springs is part of the height at the start.</p>
</html>"));
end DrivableCarStands;
