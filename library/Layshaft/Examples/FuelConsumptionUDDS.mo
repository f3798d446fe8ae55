within Layshaft.Examples;
model FuelConsumptionUDDS "The same car over the UDDS, cold start"
  extends FuelConsumption(driver(redeclare replaceable Powertrain.Drivers.SampledCycle cycle(redeclare Data.DriveCycles.CycleUDDS data) constrainedby Blocks.Interfaces.SO));

  annotation(experiment(StopTime=1369, Interval=1, Tolerance=1e-4), Documentation(info="<html>
<p>City traffic: much braking, many shifts.</p>
</html>"));
end FuelConsumptionUDDS;
