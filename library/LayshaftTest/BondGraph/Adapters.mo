within LayshaftTest.BondGraph;
model Adapters "Bonds drive flanges and pins"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Sources.Se torque(e0=2) "Torque";
  Layshaft.BondGraph.Adapters.Rotational shaft "To the flange";
  Layshaft.Rotational.Components.Inertia inertia(J=4, phi(start=0, fixed=true), w(start=0, fixed=true)) "Disc";
  Layshaft.BondGraph.Sources.Se force(e0=3) "Force";
  Layshaft.BondGraph.Adapters.Translational rod "To the flange";
  Layshaft.Translational.Components.Mass mass(m=2, s(start=0, fixed=true), v(start=0, fixed=true)) "Mass";
  Layshaft.BondGraph.Sources.Se voltage(e0=6) "Voltage";
  Layshaft.BondGraph.Adapters.Electrical wires "To the pins";
  Layshaft.Electrical.Components.Resistor resistor(R=2) "Resistor";
  Layshaft.Electrical.Components.Ground ground "Ground";
  Layshaft.BondGraph.Sensors.PowerSensor power "Electrical power";
  Layshaft.BondGraph.Sensors.EffortSensor effort "Voltage";
  Layshaft.BondGraph.Sensors.MomentumSensor momentum(y(fixed=true)) "Momentum of the mass";
equation
  connect(torque.p, shaft.a);
  connect(shaft.flange, inertia.flange_a);
  connect(force.p, momentum.a);
  connect(momentum.b, rod.a);
  connect(rod.flange, mass.flange_a);
  connect(voltage.p, power.a);
  connect(power.b, wires.a);
  connect(effort.p, wires.a);
  connect(wires.p, resistor.p);
  connect(wires.n, resistor.n);
  connect(wires.n, ground.p);
  assert(noEvent(abs(inertia.w - time/2) < 1e-7), "2 N.m on 4 kg.m2.");
  assert(noEvent(abs(mass.v - 1.5*time) < 1e-7 and abs(momentum.y - 2*mass.v) < 1e-7), "3 N on 2 kg.");
  assert(noEvent(abs(power.y - 18) < 1e-9 and abs(effort.y - 6) < 1e-9), "6 V on 2 Ohm.");

  annotation(experiment(StopTime=2, Tolerance=1e-08),
    Documentation(info="<html>
<p>Torque, force and voltage sources of the bond graph drive components of the other packages.</p>
</html>"));
end Adapters;
