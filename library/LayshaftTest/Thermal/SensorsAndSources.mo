within LayshaftTest.Thermal;
model SensorsAndSources "Sources and sensors around a conductor"
  extends Layshaft.Icons.Example;
  Layshaft.Thermal.Sources.PrescribedTemperature warm "300 K + 20 K sin(t)";
  Layshaft.Thermal.Sources.PrescribedHeatFlow heater "50 W";
  Layshaft.Thermal.Components.ThermalConductor conductor(G=5) "Conductor";
  Layshaft.Thermal.Components.Convection convection "Convection with 5 W/K";
  Layshaft.Thermal.Sensors.HeatFlowSensor heatFlow "Heat flow through the conductor";
  Layshaft.Thermal.Sensors.TemperatureSensor temperature "Between conductor and convection";
  Layshaft.Thermal.Sources.FixedTemperature cold(T=280) "280 K";
equation
  warm.T = 300 + 20*sin(time);
  heater.Q_flow = 50;
  convection.Gc = 5;
  connect(warm.port, heatFlow.port_a);
  connect(heatFlow.port_b, conductor.port_a);
  connect(conductor.port_b, temperature.port);
  connect(conductor.port_b, heater.port);
  connect(conductor.port_b, convection.port_a);
  connect(convection.port_b, cold.port);
  assert(noEvent(abs(temperature.T - (warm.T + 280 + 10)/2) < 1e-9), "Between two equal conductances, 10 K higher by the heater's 50 W over 5 W/K.");
  assert(noEvent(abs(heatFlow.Q_flow - 5*(warm.T - temperature.T)) < 1e-9), "Heat flow G dT.");

  annotation(experiment(StopTime=5, Tolerance=1e-8), Documentation(info="<html>
<p>Two conductances in series, heated in between.</p>
</html>"));
end SensorsAndSources;
