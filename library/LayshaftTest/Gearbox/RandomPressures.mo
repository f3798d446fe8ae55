within LayshaftTest.Gearbox;
model RandomPressures "Random pressures at all shift elements: no chattering, no energy created"
  extends Layshaft.Icons.Example;
  parameter Integer seed = 1 "Seed of the random numbers";
  parameter Integer pressed(min=0, max=63) = 63 "Which of the elements A, B, C, D, E, F get pressure, as a binary number";
  parameter Layshaft.Units.Time period = 0.5 "Time between two random commands";
  Layshaft.Powertrain.Gearboxes.ZF4HP22 gearbox "Gearbox";
  Layshaft.Rotational.Components.Inertia engine(J=0.2, phi(start=0, fixed=true), w(start=100, fixed=true)) "Engine";
  Layshaft.Rotational.Components.Inertia load(J=20, phi(start=0, fixed=true), w(start=20, fixed=true)) "Load";
  Layshaft.Rotational.Components.Damper drag(d=0.5) "Losses of the load";
  Layshaft.Rotational.Components.Damper engineDrag(d=0.1) "Losses of the engine";
  Layshaft.Rotational.Components.Fixed fixed "Ground";
  Layshaft.Rotational.Sources.ConstantTorque drive(tau_constant=60) "Drive";
  discrete Real state(start=12345.0 + 1000*seed, fixed=true) "State of the random numbers";
  discrete Real command[7](each start=0, each fixed=true) "Random commands, 0 or 0.2 ... 1";
  Real pressure[7](each start=0, each fixed=true) "Actuators";
  Layshaft.Energy.Audit audit(n=7, tolerance=1e-4) "Energies";
  Integer structure "Which of the six elements are stuck, as a binary number";
protected
  Real draw[7](each start=0, each fixed=true) "Random numbers";
  parameter Integer element[7] = {0,1,2,2,3,4,5} "Bit of each pressure: C has two";
  parameter Boolean active[7] = {mod(div(pressed, integer(2^element[i] + 0.5)), 2) == 1 for i in 1:7} "Pressures that are not always zero";
initial equation
  gearbox.sunShaft.w = 0;
  gearbox.sunOverdriveShaft.w = 0;
  gearbox.sunShaft.phi = 0;
  gearbox.sunOverdriveShaft.phi = 0;
algorithm
  when sample(0, period) then
    for i in 1:7 loop
      state := mod(16807*state, 2147483647.0);
      draw[i] := state/2147483647.0;
      command[i] := if draw[i] < 0.4 or not active[i] then 0 else 0.2 + (draw[i] - 0.4)/0.75;
    end for;
  end when;
equation
  for i in 1:7 loop
    der(pressure[i]) = (command[i] - pressure[i])/0.03;
    gearbox.pressure[i] = 10e5*pressure[i];
  end for;
  connect(drive.flange, engine.flange_a);
  connect(engine.flange_b, gearbox.flange_a);
  connect(gearbox.flange_b, load.flange_a);
  connect(load.flange_b, drag.flange_a);
  connect(drag.flange_b, fixed.flange);
  connect(engineDrag.flange_a, engine.flange_a);
  connect(engineDrag.flange_b, fixed.flange);
  structure = (if gearbox.A.locked then 1 else 0) + (if gearbox.B.locked then 2 else 0) + (if gearbox.C.locked then 4 else 0)
    + (if gearbox.D.locked then 8 else 0) + (if gearbox.E.locked then 16 else 0) + (if gearbox.F.locked then 32 else 0);
  audit.power = {-60*engine.w, engine.power, gearbox.P_clutches, gearbox.P_inertias, load.power, drag.power, engineDrag.power};
  assert(noEvent(gearbox.P_clutches > -1), "The clutches create energy.");

  annotation(experiment(StopTime=60, Tolerance=1e-6), Documentation(info="<html>
<p>
Every half second each element of the set <code>pressed</code> gets a random pressure. Look at <code>structure</code>: all
combinations of stuck and sliding elements occur over the seeds. The energy audit must
close and the clutches must only dissipate.
</p>
</html>"));
end RandomPressures;
