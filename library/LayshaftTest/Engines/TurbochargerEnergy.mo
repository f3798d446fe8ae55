within LayshaftTest.Engines;
model TurbochargerEnergy "Energy and mass of a turbocharger on the hot gas stand, through the surge line"
  extends Layshaft.Engines.Rigs.HotGasStand;
  Real energy(unit="J") "Energy of gas and shaft";
  Real given(unit="J", start=0, fixed=true) "Energy that came in";
  Real throughput(unit="J", start=0, fixed=true) "Energy of the turbine";
  Real mass(unit="kg") "Mass of the air side";
  Real air_in(unit="kg", start=0, fixed=true) "Air that came in";
protected
  parameter Real energy0(unit="J", fixed=false) "Energy at the start";
  parameter Real mass0(unit="kg", fixed=false) "Mass at the start";
initial equation
  energy0 = energy;
  mass0 = mass;
equation
  energy = turbo.inlet.U + turbo.outlet.U + turbo.manifold.U + turbo.exhaust.U + turbo.shaft.J*turbo.shaft.w^2/2;
  der(given) = air.H_flow + collector.H_flow + burner.H_flow + outside.H_flow - walls.port.Q_flow - turbo.shaft.bearings.power - turbo.compressor.power;
  der(throughput) = turbo.turbine.tau*turbo.turbine.w;
  mass = turbo.inlet.m + turbo.outlet.m;
  der(air_in) = filter.m_flow - throttle.m_flow;
  when terminal() then
    assert(abs(energy - energy0 - given) < 1e-6*throughput, "Energy is lost or made: " + String(energy - energy0 - given) + " J of " + String(throughput) + " J.");
    assert(abs(mass - mass0 - air_in) < 1e-9, "Air is lost or made.");
    assert(turbo.compressor.margin < 0 and turbo.compressor.tau > 0.3*turbo.turbine.tau, "Torque beyond the surge line");
    assert(turbo.shaft.n > 80e3 and turbo.shaft.n < 130e3, "Speed of the shaft: " + String(turbo.shaft.n) + " rpm.");
  end when;

  annotation(experiment(StopTime=10, Tolerance=1e-9), Documentation(info="<html>
<p>Enthalpies with formation, heat of the walls, friction of the bearings and churning beyond the surge line add up.</p>
</html>"));
end TurbochargerEnergy;
