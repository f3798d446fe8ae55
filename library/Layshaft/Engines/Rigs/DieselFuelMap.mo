within Layshaft.Engines.Rigs;
model DieselFuelMap "One bank of the 7.3 l diesel at constant speed and fuel per injection: one point of a steady map"
  extends Icons.Example;
  extends PartialFuelMap(
    fuel=40,
    lambda=1.4,
    engine(
      redeclare Data.CylindersT444E data,
      sensor(area=4e-3),
      intercooler(diameter=0.075),
      charge(V=6e-3),
      runner(each area=1.6e-3),
      intakePort(each V=0.8e-3),
      exhaustPort(each V=1e-3),
      primary(each area=1.2e-3),
      exhaustSystem(area=3e-3),
      throttle(position_start=1),
      turbo(wastegate(opening_start=0), turbine(redeclare Data.TurbineT444E data))));
protected
  constant Real substitute = 42.8/44.3 "Isooctane that has the heat of a mass of diesel fuel: both per MJ/kg, liquid";
equation
  engine.fuel = substitute*fuel*1e-6*4*n/120;
  engine.throttleCommand = 1;
  engine.wastegateCommand = 0;

  annotation(
    experiment(StopTime=20, Interval=0.01, Tolerance=1e-4),
    Documentation(info="<html>
<p>
Four of the eight cylinders with half of the air path: <code>layshaft reduce enginemap Layshaft.Engines.Rigs.DieselFuelMap --banks 2</code> writes the map of the whole engine for <a href=\"modelica://Layshaft.Trucks.Engines.Engine\">Trucks.Engines.Engine</a>.
There is no throttle; the turbocharger has no wastegate and gives what air it can. <code>misses</code> is the air that is missing for <code>lambda</code>, the smoke limit: where it is above zero, the point is beyond full load.
</p>
<p>
The gas mixtures of this library have isooctane as fuel. Every injection has the heat of the diesel fuel it stands for (42.8 MJ/kg); the air it needs is then the same within 1 %.
</p>
</html>"));
end DieselFuelMap;
