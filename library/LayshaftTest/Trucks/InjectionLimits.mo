within LayshaftTest.Trucks;
model InjectionLimits "Limits of the injection controller"
  extends Layshaft.Icons.Example;
  Layshaft.Trucks.Engines.InjectionController warm(idle(start=0)) "Warm at sea level";
  Layshaft.Trucks.Engines.InjectionController high(p_ambient=70000, idle(start=0)) "At 3000 m";
  Layshaft.Trucks.Engines.InjectionController cold(T_coolant=253.15, idle(start=0)) "Cold start";
  Real n "Engine speed, rpm";
  Real demand "Demand";
equation
  n = if time < 10 then 1500 elseif time < 20 then 2700 else 700;
  demand = if time < 20 then 1 else 0;
  warm.w = n*Layshaft.Constants.rpm;
  high.w = n*Layshaft.Constants.rpm;
  cold.w = n*Layshaft.Constants.rpm;
  warm.demand = demand;
  high.demand = demand;
  cold.demand = demand;
  assert(time > 0 or abs(warm.fuel - warm.fuel_natural) < 1e-9, "Without boost the smoke limit holds.");
  when time >= 9.9 then
    assert(abs(warm.fuel - 69.4) < 0.05, "With boost the full load is there.");
    assert(abs(high.fuel - 69.4*7/9) < 0.05, "Thin air: fuel for the air that is there.");
  end when;
  when time >= 19 then
    assert(abs(warm.fuel - warm.fuel_full/2) < 1e-6, "The governor has taken half of the fuel at half of the droop.");
  end when;
  when time >= 21 then
    assert(abs(warm.fuel) < 1e-6 and cold.fuel > 5, "At 700 rpm a warm engine needs no more fuel, a cold one idles faster.");
  end when;

  annotation(experiment(StopTime=22, Tolerance=1e-07),
    Documentation(info="<html>
<p>Boost limit and its lag, altitude, governor, cold start.</p>
</html>"));
end InjectionLimits;
