within LayshaftTest.Engines;
model CrankAngleBalance "First law, mass and species of the cylinders over the crank angle, between two stores of gas"
  Layshaft.Engines.Cylinders.CrankAngle cylinders "Cylinders";
  Layshaft.Engines.Components.Boundary intake[4](each p=1.5e5, each T=305) "Boosted air";
  Layshaft.Engines.Components.Boundary exhaust[4](each p=1.6e5, each T=1050, each X={0.72,0,0.19,0.09,0,0,0}) "Exhaust gas";
  Layshaft.Rotational.Sources.ConstantSpeed dynamometer(w_fixed=3000*Layshaft.Constants.rpm) "Holds the speed";
  Layshaft.Thermal.Sources.FixedTemperature coolant(T=363) "Coolant";
  Real energy(unit="J") "Energy of the gas in the cylinders";
  Real given(unit="J", start=0, fixed=true) "Energy that came in, less what left";
  Real heat(unit="J", start=0, fixed=true) "Heat of combustion";
  Real mass(unit="kg") "Mass in the cylinders";
  Real came(unit="kg", start=0, fixed=true) "Mass that came in, less what left";
  Real fuel(unit="kg", start=0, fixed=true) "Fuel that was asked for";
protected
  parameter Real energy0(unit="J", fixed=false) "Energy at the start";
  parameter Real mass0(unit="kg", fixed=false) "Mass at the start";
  constant Real h_liquid(unit="J/kg") = Layshaft.Engines.Media.specificEnthalpy(298.15, Layshaft.Engines.Media.fuel) - Layshaft.Engines.Media.evaporation "Enthalpy of the fuel";
  Real injected(unit="kg/s") "Fuel that enters";
initial equation
  energy0 = energy;
  mass0 = mass;
equation
  cylinders.fuel = 0.0042;
  cylinders.retard = 0;
  connect(intake.port, cylinders.intake);
  connect(cylinders.exhaust, exhaust.port);
  connect(dynamometer.flange, cylinders.flange);
  connect(coolant.port, cylinders.coolant);
  energy = sum(cylinders.cylinder.U);
  mass = sum(cylinders.cylinder.m);
  injected = sum(cylinders.cylinder[i].fuel*8*3.14159265358979/cylinders.data.injectionWidth*sin(3.14159265358979*noEvent(min(max((cylinders.cylinder[i].theta - cylinders.data.injection)/cylinders.data.injectionWidth + 0.5, 0), 1)))^2 for i in 1:4);
  der(given) = sum(intake.H_flow) + sum(exhaust.H_flow) + injected*h_liquid - sum(cylinders.cylinder.wallHeat) - sum(cylinders.cylinder[i].p*der(cylinders.cylinder[i].V) for i in 1:4);
  der(heat) = sum(cylinders.cylinder.heatRelease);
  der(came) = sum(cylinders.cylinder.m_flow_in) - sum(cylinders.cylinder.m_flow_ex) + injected;
  der(fuel) = cylinders.fuel;
  assert(cylinders.cylinder[1].p < 9e6, "The pressure is " + String(cylinders.cylinder[1].p) + " Pa.");
  when terminal() then
    assert(abs(energy - energy0 - given) < 1e-6*heat, "Energy is lost or made: " + String(energy - energy0 - given) + " J of " + String(heat) + " J.");
    assert(abs(mass - mass0 - came) < 1e-9, "Mass is lost or made: " + String(mass - mass0 - came) + " kg.");
    assert(heat/(fuel*44.65e6) > 0.8 and heat/(fuel*44.65e6) < 1.01, "The fuel does not burn: " + String(heat/(fuel*44.65e6)) + ".");
    assert(abs(sum(cylinders.cylinder[1].X) - 1) < 1e-6 and min(cylinders.cylinder[1].X) > -1e-5, "Mass fractions");
    assert(cylinders.indicator.mean > 180 and cylinders.indicator.mean < 245, "The torque is " + String(cylinders.indicator.mean) + " N.m.");
  end when;

  annotation(experiment(StopTime=0.25, Interval=0.001, Tolerance=1e-8), Documentation(info="<html>
<p>Six cycles at 3,000 rpm. Work is integrated as p dV/dt with the derivative of the volume, beside the model's own formula.</p>
</html>"));
end CrankAngleBalance;
