within LayshaftTest.Engines;
model TwoStageCharging "Low- and high-pressure turbocharger in a row"
  Layshaft.Engines.Turbo.Turbocharger low(useWall=false, shaft(w_start=3000), p_start={1e5,1.1e5,1.3e5,1.02e5}) "Low pressure";
  Layshaft.Engines.Turbo.Turbocharger high(useWall=false, shaft(J=1e-5, w_start=3000), compressor(redeclare Layshaft.Engines.Data.EllipseCompressor data), turbine(redeclare Layshaft.Engines.Data.Turbine data(K=8e-6, radius=0.022)), p_start={1.1e5,1.2e5,1.6e5,1.3e5}) "High pressure";
  Layshaft.Engines.Components.Boundary air "Air";
  Layshaft.Engines.Components.Boundary burner(p=3.2e5, T=1000, X={0.72,0,0.19,0.09,0,0,0}) "Burner";
  Layshaft.Engines.Components.Boundary outside[2] "Air";
  Layshaft.Engines.Components.Orifice filter(area=3e-3) "Air filter";
  Layshaft.Engines.Components.Orifice load(area=2e-4) "Engine";
  Layshaft.Engines.Components.Orifice hotPipe(area=1e-3, kappa=1.33) "Pipe from the burner";
  Layshaft.Engines.Components.Orifice exhaustPipe(area=3e-3, kappa=1.33) "Exhaust pipe";
  Layshaft.Engines.Components.Intercooler cooler "Between the compressors";
  Layshaft.Engines.Components.Duct link(diameter=0.05) "Between the turbines";
  Layshaft.Thermal.Sources.FixedTemperature wind(T=300) "Cooling air";
equation
  low.wastegateCommand = 0;
  high.wastegateCommand = 0;
  low.plenumPressure = low.outlet.p;
  high.plenumPressure = high.outlet.p;
  connect(air.port, filter.port_a);
  connect(filter.port_b, low.air_in);
  connect(low.air_out, cooler.port_a);
  connect(cooler.port_b, high.air_in);
  connect(wind.port, cooler.coolant);
  connect(high.air_out, load.port_a);
  connect(load.port_b, outside[1].port);
  connect(burner.port, hotPipe.port_a);
  connect(hotPipe.port_b, high.gas_in[1]);
  connect(high.gas_out, link.port_a);
  connect(link.port_b, low.gas_in[1]);
  connect(low.gas_out, exhaustPipe.port_a);
  connect(exhaustPipe.port_b, outside[2].port);
  when terminal() then
    assert(high.outlet.p/101325 > 2 and low.compressor.Pi > 1.1 and high.compressor.Pi > 1.3, "Two stages charge to " + String(high.outlet.p) + " Pa, " + String(low.compressor.Pi) + " and " + String(high.compressor.Pi) + ".");
    assert(abs(low.compressor.m_flow - load.m_flow) < 1e-5, "The flow is not steady.");
    assert(high.inlet.T < 320, "The air between the stages is not cooled: " + String(high.inlet.T) + " K.");
  end when;

  annotation(experiment(StopTime=10, Tolerance=1e-6), Documentation(info="<html>
<p>The same model serves both stages. The air is cooled between them.</p>
</html>"));
end TwoStageCharging;
