within LayshaftTest.Thermal;
model Cooling "A body cools down"
  extends Layshaft.Icons.Example;
  Layshaft.Thermal.Components.HeatCapacitor body(C=500, T(start=373.15, fixed=true)) "Body";
  Layshaft.Thermal.Components.ThermalConductor wall(G=5) "Wall";
  Layshaft.Thermal.Sources.FixedTemperature air(T=293.15) "Air";
equation
  connect(body.port, wall.port_a);
  connect(wall.port_b, air.port);
  assert(noEvent(abs(body.T - 293.15 - 80*exp(-time/100)) < 1e-3), "The temperature differs from the exponential with C/G = 100 s.");

  annotation(experiment(StopTime=300, Tolerance=1e-8), Documentation(info="<html>
<p>Time constant C/G.</p>
</html>"));
end Cooling;
