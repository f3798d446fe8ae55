within LayshaftTest.Powertrain;
model CarOnTables "Vehicle with table resistances coasts like one with a polynomial"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Vehicles.CarResistance tables(m=1500, body(v(start=30, fixed=true))) "Tables";
  Layshaft.Powertrain.Vehicles.CarCoastDown polynomial(m=1500, F0=162, F1=0.4, F2=0.39, body(v(start=30, fixed=true))) "Polynomial";
equation
  tables.brake = 0;
  polynomial.brake = 0;
  assert(noEvent(abs(tables.v - polynomial.v) < 0.5), "Both describe nearly the same car.");

  annotation(experiment(StopTime=60, Tolerance=1e-8), Documentation(info="<html>
<p>Two descriptions of one car.</p>
</html>"));
end CarOnTables;
