within LayshaftTest.Engines;
model VolumesConserve "Mass, species and energy of connected volumes are conserved while flows swing and reverse"
  Layshaft.Engines.Components.Volume a(nPorts=1, V=2e-3, p_start=4e5, T_start=900, X_start={0.72,0,0.19,0.09,0,0,0}) "Hot exhaust gas";
  Layshaft.Engines.Components.Volume b(nPorts=3, V=1e-3, p_start=1e5, T_start=300) "Air";
  Layshaft.Engines.Components.Volume c(nPorts=2, V=3e-3, p_start=0.5e5, T_start=280, X_start={0.75,0.22,0,0,0,0,0.03}, useWall=true, redeclare model HeatTransfer = Layshaft.Engines.HeatTransfer.Constant(alpha=100)) "Air with fuel vapour, heated by its wall";
  Layshaft.Engines.Components.Orifice orifice(area=2e-5) "From a to b";
  Layshaft.Engines.Components.Duct duct(momentum=true, diameter=0.02, length=1, zeta=0.2) "From b to c, with momentum";
  Layshaft.Engines.Components.Intercooler cooler(diameter=0.004) "From c back to b";
  Layshaft.Thermal.Components.HeatCapacitor wall(C=50, T(start=350, fixed=true)) "Wall of c";
  Layshaft.Thermal.Sources.FixedTemperature air(T=290) "Air that cools";
  Real species[7](each unit="kg") "Masses of the species";
  Real energy(unit="J") "Energy of gas and wall, and what the cooling air took";
  Real cooling(unit="J", start=0, fixed=true) "Heat that the cooling air took";
  Real moved(unit="J", start=0, fixed=true) "Energy that flowed through the orifice";
  Integer reversals(start=0, fixed=true) "How often the flow in the duct reversed";
protected
  parameter Real species0[7](each unit="kg", each fixed=false) "Masses at the start";
  parameter Real energy0(unit="J", fixed=false) "Energy at the start";
initial equation
  species0 = species;
  energy0 = energy;
equation
  connect(a.ports[1], orifice.port_a);
  connect(orifice.port_b, b.ports[1]);
  connect(b.ports[2], duct.port_a);
  connect(duct.port_b, c.ports[1]);
  connect(c.ports[2], cooler.port_a);
  connect(cooler.port_b, b.ports[3]);
  connect(c.wall, wall.port);
  connect(air.port, cooler.coolant);
  species = a.m*a.X + b.m*b.X + c.m*c.X;
  energy = a.U + b.U + c.U + wall.C*wall.T + cooling;
  der(cooling) = -cooler.coolant.Q_flow;
  der(moved) = abs(orifice.m_flow)*1e6;
  when duct.m_flow < 0 then
    reversals = pre(reversals) + 1;
  end when;
  when terminal() then
    for i in 1:7 loop
      assert(abs(species[i] - species0[i]) < 1e-6*sum(species0), "Mass of species " + String(i) + " is lost or made: " + String(species[i] - species0[i]) + " kg.");
    end for;
    assert(abs(energy - energy0) < 1e-6*moved, "Energy is lost or made: " + String(energy - energy0) + " J of " + String(moved) + " J moved.");
    assert(abs(a.p - b.p) < 500 and abs(b.p - c.p) < 500, "The pressures do not become equal.");
    assert(abs(sum(a.X) - 1) < 1e-9 and abs(sum(c.X) - 1) < 1e-9, "Mass fractions do not add up to 1.");
    assert(reversals >= 3, "The flow was meant to reverse: " + String(reversals) + ".");
  end when;

  annotation(experiment(StopTime=2, Tolerance=1e-8), Documentation(info="<html>
<p>Three volumes of different gases: an orifice, a duct with momentum in which the flow swings, a cooler, a wall that stores heat.</p>
</html>"));
end VolumesConserve;
