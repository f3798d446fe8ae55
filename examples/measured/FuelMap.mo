model FuelMap "Fuel of an engine from a map in a file"
  parameter String file = "examples/measured/fuel.csv" "Map: fuel rate over speed and torque";
  Layshaft.Blocks.Tables.FileTable2D map(fileName=file, unit1="rad/s", unit2="N.m") "Fuel rate in g/s";
  Real n(unit="rad/s", displayUnit="rev/min") = 100 + 50*time "Speed of the engine";
  Real tau(unit="N.m") = 90 + 60*sin(2*time) "Torque of the engine";
  Real fuel(start=0, fixed=true) "Fuel in g";
equation
  map.u1 = n;
  map.u2 = tau;
  der(fuel) = map.y;
  annotation(experiment(StopTime=10), __Layshaft(results={Result(title="Fuel", variable="fuel", unit="g", digits=4)}));
end FuelMap;
