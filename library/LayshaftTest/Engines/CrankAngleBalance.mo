within LayshaftTest.Engines;
model CrankAngleBalance "First law, mass and species of the cylinders over the crank angle, and torque near that of the mean values"
  extends Layshaft.Engines.Rigs.TurboCycle;
  Real energy(unit="J") "Energy of the gas in the cylinders";
  Real given(unit="J", start=0, fixed=true) "Energy that came in, less what left";
  Real heat(unit="J", start=0, fixed=true) "Heat of combustion";
  Real mass(unit="kg") "Mass in the cylinders";
  Real came(unit="kg", start=0, fixed=true) "Mass that came in, less what left";
  Real fuel(unit="kg", start=0, fixed=true) "Fuel that was asked for";
protected
  parameter Real energy0(unit="J", fixed=false) "Energy at the start";
  parameter Real mass0(unit="kg", fixed=false) "Mass at the start";
  Real enthalpy(unit="W") "Enthalpy through the ports";
  constant Real h_liquid(unit="J/kg") = Layshaft.Engines.Media.specificEnthalpy(298.15, Layshaft.Engines.Media.fuel) - Layshaft.Engines.Media.evaporation "Enthalpy of the fuel";
  Real injected(unit="kg/s") "Fuel that enters";
initial equation
  energy0 = energy;
  mass0 = mass;
equation
  energy = sum(engine.cylinders.cylinder.U);
  mass = sum(engine.cylinders.cylinder.m);
  enthalpy = sum(engine.cylinders.cylinder[i].m_flow_in*noEvent(if engine.cylinders.cylinder[i].m_flow_in > 0 then engine.intakePort[i].h else engine.cylinders.cylinder[i].intake.h_outflow) - engine.cylinders.cylinder[i].m_flow_ex*noEvent(if engine.cylinders.cylinder[i].m_flow_ex > 0 then engine.cylinders.cylinder[i].exhaust.h_outflow else engine.exhaustPort[i].h) for i in 1:4);
  injected = sum(engine.cylinders.cylinder[i].fuel*8*3.14159265358979/engine.data.injectionWidth*sin(3.14159265358979*noEvent(min(max((engine.cylinders.cylinder[i].theta - engine.data.injection)/engine.data.injectionWidth + 0.5, 0), 1)))^2 for i in 1:4);
  der(given) = enthalpy + injected*h_liquid - sum(engine.cylinders.cylinder.wallHeat) - sum(engine.cylinders.cylinder[i].p*der(engine.cylinders.cylinder[i].V) for i in 1:4);
  der(heat) = sum(engine.cylinders.cylinder.heatRelease);
  der(came) = sum(engine.cylinders.cylinder.m_flow_in) - sum(engine.cylinders.cylinder.m_flow_ex) + injected;
  der(fuel) = engine.fuelFlow;
  when terminal() then
    assert(abs(energy - energy0 - given) < 1e-6*heat, "Energy is lost or made: " + String(energy - energy0 - given) + " J of " + String(heat) + " J.");
    assert(abs(mass - mass0 - came) < 1e-9, "Mass is lost or made: " + String(mass - mass0 - came) + " kg.");
    assert(abs(heat/(fuel*44.65e6) - 1) < 0.12, "The fuel does not burn: " + String(heat/(fuel*44.65e6)) + ".");
    assert(abs(sum(engine.cylinders.cylinder[1].X) - 1) < 1e-6 and min(engine.cylinders.cylinder[1].X) > -1e-5, "Mass fractions");
    assert(engine.cylinders.indicator.mean > 195 and engine.cylinders.indicator.mean < 245, "The torque is " + String(engine.cylinders.indicator.mean) + " N.m.");
  end when;
  assert(p1 < 9e6, "The pressure is " + String(p1) + " Pa.");

  annotation(experiment(StopTime=0.28, Interval=0.001, Tolerance=1e-7), Documentation(info="<html>
<p>Seven cycles at 3,000 rpm. Work is integrated as p dV/dt with the derivative of the volume, beside the model's own formula.</p>
</html>"));
end CrankAngleBalance;
