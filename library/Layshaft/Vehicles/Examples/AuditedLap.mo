within Layshaft.Vehicles.Examples;
model AuditedLap "The energy audit of the whole car over a lap"
  extends DrivenLap(redeclare AuditedCar car);

  annotation(
    experiment(StopTime=150, Tolerance=1e-6, Interval=0.1),
    __Layshaft(
      plots={
        Plot(title="Energy: work and losses", y={"car.energyBalance.work", "car.energyBalance.losses", "car.energyBalance.throughput"}),
        Plot(title="What is unaccounted for", y={"car.energyBalance.residual"})}),
    Documentation(info="<html>
<p>Kinetic and potential energy and losses against the work of engine, hands and gravity, over 2 km with cobbles, split friction, inclines and a hill. Use a solver with a variable step: the residual of a fixed step is that of its order.</p>
</html>"));
end AuditedLap;
