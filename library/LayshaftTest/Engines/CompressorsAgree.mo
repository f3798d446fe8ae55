within LayshaftTest.Engines;
model CompressorsAgree "Compressor by map and by ellipse give the same"
  Layshaft.Engines.Components.Boundary inlet[2] "Air";
  Layshaft.Engines.Components.Boundary outlet[2](each useInputs=true) "Air";
  Layshaft.Engines.Turbo.EllipseCompressor ellipse "By ellipse";
  Layshaft.Engines.Turbo.MapCompressor map "By map";
  Layshaft.Rotational.Sources.Speed drive(T=1e-3) "Speed of both";
  Real phase "Sweep of the ratio";
  Real covered(start=0, fixed=true) "Time within the map";
equation
  connect(inlet[1].port, ellipse.port_a);
  connect(ellipse.port_b, outlet[1].port);
  connect(inlet[2].port, map.port_a);
  connect(map.port_b, outlet[2].port);
  connect(drive.flange, ellipse.flange);
  connect(drive.flange, map.flange);
  drive.w_ref = (25e3 + 10e3*time)*Layshaft.Constants.rpm;
  phase = sin(6.2831853*time);
  for i in 1:2 loop
    outlet[i].p_in = 101325*(ellipse.Pi_choke + (0.55 + 0.6*phase)*(ellipse.Pi_surge - ellipse.Pi_choke));
    outlet[i].T_in = 300;
  end for;
  der(covered) = if noEvent(ellipse.margin > 0.5 and phase > -0.5) then 1 else 0;
  assert(noEvent(time < 0.6 or ellipse.margin < 0.5 or phase < -0.5 or abs(map.W - ellipse.W) < 0.01), "The map gives " + String(map.W) + " instead of " + String(ellipse.W) + " kg/s at " + String(ellipse.n) + " rpm, ratio " + String(ellipse.Pi) + ".");
  assert(noEvent(time < 0.6 or ellipse.margin < 0.5 or phase < -0.5 or abs(map.eta - ellipse.eta) < 0.03), "The map gives the efficiency " + String(map.eta) + " instead of " + String(ellipse.eta) + ".");
  assert(noEvent(map.margin > 0 or map.m_flow > -0.25 and ellipse.m_flow > -0.25), "The flow beyond the surge line is not bounded.");
  when terminal() then
    assert(covered > 1.5, "The map was hardly covered.");
  end when;

  annotation(experiment(StopTime=10, Tolerance=1e-6), Documentation(info="<html>
<p>Ratios of the pressures from choke to beyond the surge line, over the speed. The map has rounded points of the ellipses.</p>
</html>"));
end CompressorsAgree;
