within LayshaftTest.Thermal;
model TwoBodies "Two bodies share their heat"
  extends Layshaft.Icons.Example;
  Layshaft.Thermal.Components.HeatCapacitor hot(C=1000, T(start=400, fixed=true)) "Hot body";
  Layshaft.Thermal.Components.HeatCapacitor cold(C=3000, T(start=300, fixed=true)) "Cold body";
  Layshaft.Thermal.Components.Convection film "Film";
equation
  film.Gc = 10;
  connect(hot.port, film.port_a);
  connect(film.port_b, cold.port);
  when terminal() then
    assert(abs(hot.T - 325) < 0.1 and abs(cold.T - 325) < 0.1, "Both bodies should end at 325 K.");
  end when;

  annotation(experiment(StopTime=1000, Tolerance=1e-8), Documentation(info="<html>
<p>The mean weighted with the capacities: 325 K.</p>
</html>"));
end TwoBodies;
