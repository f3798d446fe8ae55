within LayshaftTest.Electrical;
model BatteryUnderLoad "Voltage of a battery that feeds a constant power"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Electric.Battery battery(soc_start=0.6, soc_table={0,1}, v_table={350,350}, R_table={0.1,0.1}) "Battery";
  Layshaft.Electrical.Components.PowerLoad load "Load";
  Layshaft.Electrical.Components.Ground ground "Ground";
equation
  load.P = 30000;
  connect(battery.p, load.p);
  connect(battery.n, load.n);
  connect(ground.p, battery.n);
  assert(noEvent(abs(battery.i - (350 - sqrt(350^2 - 4*0.1*30000))/0.2) < 1e-3), "The current should solve R i^2 - v i + P = 0.");
  assert(noEvent(abs(battery.soc - (0.6 - battery.i*time/battery.capacity)) < 1e-6), "The charge is not counted correctly.");

  annotation(experiment(StopTime=60, Tolerance=1e-8), Documentation(info="<html>
<p>i = (v - sqrt(v&sup2; - 4 R P))/(2 R).</p>
</html>"));
end BatteryUnderLoad;
