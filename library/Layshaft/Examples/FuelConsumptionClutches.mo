within Layshaft.Examples;
model FuelConsumptionClutches "Fuel consumption over the NEDC with every clutch of the gearbox"
  extends FuelConsumption(redeclare Vehicles.Transmissions.ClutchedAutomatic transmission);

  annotation(experiment(StopTime=1180, Interval=1, Tolerance=1e-4), Documentation(info="<html>
<p>
<a href=\"modelica://Layshaft.Examples.FuelConsumption\">FuelConsumption</a> with the planetary sets, clutches and brakes of the ZF 4HP22 instead of four fixed ratios. The consumption is the same to a few
hundredths of a litre: what a shift loses is little against the cycle. What one gets for the computing time are the shifts themselves.
</p>
</html>"));
end FuelConsumptionClutches;
