within Layshaft.Examples;
model FuelConsumptionHot "The same car over the NEDC, started warm"
  extends FuelConsumption(T_start=363.15);

  annotation(experiment(StopTime=1180, Interval=1, Tolerance=1e-4), Documentation(info="<html>
<p>Compare <code>consumption</code> with that of FuelConsumption: the difference is the
price of the cold start.</p>
</html>"));
end FuelConsumptionHot;
