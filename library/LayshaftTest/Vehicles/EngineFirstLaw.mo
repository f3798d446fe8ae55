within LayshaftTest.Vehicles;
model EngineFirstLaw "The gas of the crank-angle-resolved engine obeys the first law, the block feels the reaction"
  extends Layshaft.Vehicles.Rigs.EngineCycle(engine(mechanics(p_crankcase=1e5)));
  Real balance[4](each unit="J", start=zeros(4), each fixed=true) "Energy that entered each cylinder";
  Real stored[4](each unit="J") "Internal energies";
  Real stored0[4](each unit="J") "At the start";
  Real heat(unit="J", start=0, fixed=true) "Heat of combustion of the first cylinder";
  Real plenum(unit="J", start=0, fixed=true) "Energy that entered the plenum";
  Real plenum0(unit="J") "Energy of the plenum at the start";
  Real air(unit="kg", start=0, fixed=true) "Air that passed the throttle";
  Real exhaust(unit="kg", start=0, fixed=true) "Gas that left the cylinders";
  Real impulse(unit="N.m.s", start=0, fixed=true) "Torque on the block over time";
  Real given(unit="N.m.s", start=0, fixed=true) "Torque at the flywheel over time";
protected
  parameter Real start[4](each unit="J", each fixed=false) "Internal energies at the start";
  parameter Real startPlenum(unit="J", fixed=false) "Energy of the plenum at the start";
  parameter Real startMass(unit="kg", fixed=false) "Mass of gas at the start";
initial equation
  start = stored;
  startPlenum = engine.air.m*Layshaft.Vehicles.Engines.CrankAngle.internalEnergy(engine.air.T);
  startMass = engine.air.m + sum(engine.cylinder.m);
equation
  stored0 = start;
  plenum0 = startPlenum;
  for i in 1:4 loop
    stored[i] = engine.cylinder[i].m*Layshaft.Vehicles.Engines.CrankAngle.internalEnergy(engine.cylinder[i].T);
    der(balance[i]) = engine.cylinder[i].H_flow_in - engine.cylinder[i].H_flow_ex + engine.cylinder[i].heatRelease - engine.cylinder[i].wallHeat - engine.cylinder[i].p*der(engine.cylinder[i].V);
  end for;
  der(heat) = engine.cylinder[1].heatRelease;
  der(plenum) = engine.air.H_flow_throttle - sum(engine.cylinder.H_flow_in);
  der(air) = engine.air.m_flow_throttle;
  der(exhaust) = sum(engine.cylinder.m_flow_ex);
  der(impulse) = -engine.mount.t[2];
  der(given) = -engine.flange_b.tau;
  when terminal() then
    for i in 1:4 loop
      assert(abs(stored[i] - stored0[i] - balance[i]) < 1e-6*heat, "The first law does not hold in a cylinder.");
    end for;
    assert(abs(engine.air.m*Layshaft.Vehicles.Engines.CrankAngle.internalEnergy(engine.air.T) - plenum0 - plenum) < 1e-6*heat, "The first law does not hold in the plenum.");
    assert(abs(engine.air.m + sum(engine.cylinder.m) - startMass - air + exhaust) < 1e-9, "Mass is lost or made.");
    assert(indicator.imep > 12e5 and indicator.imep < 14e5, "The indicated mean pressure at full load is " + String(indicator.imep) + " Pa.");
    assert(indicator.mean > 180 and indicator.mean < 200, "The torque at full load is " + String(indicator.mean) + " N.m.");
    assert(abs(impulse + given) < 1e-6*given, "The block does not carry the torque.");
    assert(indicator.cycles == 11 or indicator.cycles == 12, "Cycles");
  end when;

  annotation(experiment(StopTime=0.576, Tolerance=1e-9), Documentation(info="<html>
<p>12 cycles at 2500 rpm. The balances are integrated beside the model's own, with the derivative of the volume.</p>
</html>"));
end EngineFirstLaw;
