within Layshaft.Examples;
model FuelConsumptionWLTC "The same car over the WLTC class 3b, cold start"
  extends FuelConsumption(driver(redeclare replaceable Powertrain.Drivers.SampledCycle cycle(redeclare Data.DriveCycles.CycleWLTC3b data) constrainedby Blocks.Interfaces.SO));

  annotation(experiment(StopTime=1800, Interval=1, Tolerance=1e-4), Documentation(info="<html>
<p>The cycle is longer, faster and less regular than the NEDC; the cold start weighs less.</p>
</html>"));
end FuelConsumptionWLTC;
