within LayshaftTest.Vehicles;
model DrivableCarEnergy "The car that a person drives launches, turns and brakes: all energy is accounted for"
  extends Layshaft.Icons.Example;
  Layshaft.Vehicles.Examples.AuditedCar car(
    steering=noEvent(if time > 1.5 then 0.5*sin(4*(time - 1.5)) else 0), accelerator=noEvent(if time > 0.2 and time < 2 then 0.8 else 0), brake=noEvent(if time > 2.4 then 0.6 else 0), clutch=0, gear=1,
    automatic=true, abs=true, tractionControl=true) "Car";
equation
  when terminal() then
    assert(car.energyBalance.throughput > 1e4, "The engine should have worked: " + String(car.energyBalance.throughput) + " J.");
    assert(car.energyBalance.relativeResidual < 1e-5, "Energy is lost or made: " + String(car.energyBalance.residual) + " of " + String(car.energyBalance.throughput) + " J.");
  end when;

  annotation(experiment(StopTime=3.2, Tolerance=1e-7, Interval=0.02), Documentation(info="<html>
<p>The work of the engine at the clutch, of hands, power steering and gravity is stored and dissipated to 1e-5, over launch, a swerve and braking.</p>
</html>"));
end DrivableCarEnergy;
