within LayshaftTest.Energy;
model BalanceCloses "Elements of four domains report their energies"
  extends Layshaft.Icons.Example;
  inner Layshaft.Energy.Balance energyBalance "Energies and losses of all elements";
  Layshaft.Rotational.Sources.ConstantTorque drive(tau_constant=50) "Drive";
  Layshaft.Rotational.Components.Inertia first(J=1, phi(start=0, fixed=true), w(start=10, fixed=true)) "Flywheel";
  Layshaft.Rotational.Components.ElastoBacklash backlash(c=1e4, d=20, b=0.05, phi_rel(start=0, fixed=true)) "Backlash";
  Layshaft.Rotational.Components.Inertia second(J=0.5, w(start=10, fixed=true)) "Pinion";
  Layshaft.Rotational.Components.SpringDamper shaft(c=2000, d=10, phi_rel(start=0, fixed=true)) "Shaft";
  Layshaft.Rotational.Components.RollingRadius wheel(radius=0.3) "Wheel";
  Layshaft.Translational.Components.Mass car(m=100, v(start=3, fixed=true)) "Car";
  Layshaft.Translational.Components.SupportFriction guide(f_table={30,40}) "Friction";
  Layshaft.Electrical.Components.Capacitor capacitor(C=0.01, v(start=100, fixed=true)) "Capacitor";
  Layshaft.Electrical.Components.Resistor resistor(R=50, useHeatPort=true) "Resistor";
  Layshaft.Electrical.Components.Ground ground "Ground";
  Layshaft.Thermal.Components.HeatCapacitor heat(T(start=300, fixed=true)) "Body that the resistor heats";
  Layshaft.BondGraph.Elements.NonlinearI body(f_table={-20,0,10}, p_table={-50,0,60}, momentum(start=40, fixed=true)) "Nonlinear inertia";
  Layshaft.BondGraph.Elements.NonlinearC spring(q_table={-1,0,2}, e_table={-100,0,50}, q(start=0, fixed=true)) "Nonlinear spring";
  Layshaft.BondGraph.Elements.R damper(r=1) "Damper";
  Layshaft.BondGraph.Junctions.One junction(na=0, nb=3) "Common velocity";
  Layshaft.Units.Energy given(start=0, fixed=true) "Work of the drive";
  Layshaft.Units.Energy dissipated(start=0, fixed=true) "Energy dissipated";
  Layshaft.Units.Energy residual "Energy that is missing";
  parameter Layshaft.Units.Energy stored0(fixed=false) "Energy at the start";
initial equation
  stored0 = energyBalance.kinetic + energyBalance.potential;
equation
  connect(drive.flange, first.flange_a);
  connect(first.flange_b, backlash.flange_a);
  connect(backlash.flange_b, second.flange_a);
  connect(second.flange_b, shaft.flange_a);
  connect(shaft.flange_b, wheel.flangeR);
  connect(wheel.flangeT, car.flange_a);
  connect(car.flange_b, guide.flange_a);
  connect(capacitor.p, resistor.p);
  connect(capacitor.n, resistor.n);
  connect(ground.p, capacitor.n);
  connect(resistor.heatPort, heat.port);
  connect(junction.b[1], body.p);
  connect(junction.b[2], spring.p);
  connect(junction.b[3], damper.p);
  der(given) = 50*first.w;
  der(dissipated) = energyBalance.dissipation;
  residual = energyBalance.kinetic + energyBalance.potential - stored0 + dissipated - given;
  assert(time > 0 or abs(energyBalance.kinetic - (1*100 + 0.5*100 + 100*9)/2) < 1e-9 and abs(energyBalance.potential - 50) < 1e-9, "Energies at the start: flywheel, pinion and car; capacitor.");
  assert(noEvent(abs(residual) < 1e-3), "The energies do not balance.");

  annotation(experiment(StopTime=2, Tolerance=1e-9), Documentation(info="<html>
<p>Nothing lists the elements: they add their energies and losses to the balance.</p>
</html>"));
end BalanceCloses;
