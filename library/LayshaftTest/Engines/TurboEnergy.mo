within LayshaftTest.Engines;
model TurboEnergy "First law and species of the whole turbocharged engine through a tip-in and a tip-out"
  extends Layshaft.Engines.Rigs.FullLoad(n_low=2500, redeclare Balanced engine, speed(table=[0, 2500; 10, 2500]), pedal(table=[0, 0.1; 1, 0.1; 1.05, 1; 2.5, 1; 2.55, 0.1]));
  model Balanced "Engine with its balances"
    extends Layshaft.Vehicles.Engines.TurboEngine;
    Real energy(unit="J") "Energy of the gas and of the turbocharger's shaft";
    Real given(unit="J", start=0, fixed=true) "Energy that came in, less what left";
    Real burnt(unit="J", start=0, fixed=true) "Heat of combustion";
    Real mass(unit="kg") "Mass of the gas";
    Real came(unit="kg", start=0, fixed=true) "Mass that came in, less what left";
    Real carbon(unit="mol") "Carbon in the gas";
    Real injected(unit="mol", start=0, fixed=true) "Carbon that was injected, less what left";
  protected
    parameter Real energy0(unit="J", fixed=false) "Energy at the start";
    parameter Real mass0(unit="kg", fixed=false) "Mass at the start";
    parameter Real carbon0(unit="mol", fixed=false) "Carbon at the start";
    function content "Carbon of a mixture"
      input Real X[7] "Mass fractions";
      output Real c "mol per kg";
    algorithm
      c := X[3]/Layshaft.Engines.Media.M[3] + X[5]/Layshaft.Engines.Media.M[5] + 8*X[7]/Layshaft.Engines.Media.M[7];
    end content;
  initial equation
    energy0 = energy;
    mass0 = mass;
    carbon0 = carbon;
  equation
    energy = turbo.inlet.U + turbo.outlet.U + turbo.manifold.U + turbo.exhaust.U + charge.U + plenum.U + sum(intakePort.U) + sum(exhaustPort.U) + turbo.shaft.J*turbo.shaft.w^2/2;
    der(given) = fresh.H_flow + tail.H_flow + cylinders.fuel*(Layshaft.Engines.Media.specificEnthalpy(298.15, Layshaft.Engines.Media.fuel) - Layshaft.Engines.Media.evaporation) - wind.port.Q_flow - coolant.port.Q_flow - hotWalls.port.Q_flow - ducts.port.Q_flow - turbo.shaft.bearings.power - turbo.compressor.power - cylinders.tau*w;
    der(burnt) = cylinders.heat;
    mass = turbo.inlet.m + turbo.outlet.m + turbo.manifold.m + turbo.exhaust.m + charge.m + plenum.m + sum(intakePort.m) + sum(exhaustPort.m);
    der(came) = sensor.m_flow - exhaustSystem.m_flow + cylinders.fuel;
    carbon = turbo.manifold.m*content(turbo.manifold.X) + turbo.exhaust.m*content(turbo.exhaust.X) + sum(exhaustPort[i].m*content(exhaustPort[i].X) for i in 1:1);
    der(injected) = 8*cylinders.fuel/Layshaft.Engines.Media.M[7] - noEvent(max(exhaustSystem.m_flow, 0))*content(turbo.exhaust.X);
    when terminal() then
      assert(abs(energy - energy0 - given) < 1e-6*burnt, "Energy is lost or made: " + String(energy - energy0 - given) + " J of " + String(burnt) + " J burnt.");
      assert(abs(mass - mass0 - came) < 1e-8, "Mass is lost or made: " + String(mass - mass0 - came) + " kg.");
      assert(abs(carbon - carbon0 - injected) < 1e-6*carbon, "Carbon is lost or made: " + String(carbon - carbon0 - injected) + " mol.");
    end when;
  end Balanced;

  annotation(experiment(StopTime=4, Tolerance=1e-9), Documentation(info="<html>
<p>Fuel, air, exhaust gas, heat and work add up; so do mass and the atoms of carbon.</p>
</html>"));
end TurboEnergy;
