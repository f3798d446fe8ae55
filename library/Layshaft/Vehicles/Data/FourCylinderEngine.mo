within Layshaft.Vehicles.Data;
record FourCylinderEngine "Parameters of an engine with four cylinders in line, by crank angle or by mean values"
  extends Icons.Record;
  parameter Units.Length bore = 0.0875 "Bore"
    annotation(Dialog(group="Mechanics"));
  parameter Units.Length stroke = 0.083 "Stroke"
    annotation(Dialog(group="Mechanics"));
  parameter Units.Length rod = 0.144 "Length of the connecting rods"
    annotation(Dialog(group="Mechanics"));
  parameter Units.Length pitch = 0.096 "Distance of the cylinders"
    annotation(Dialog(group="Mechanics"));
  parameter Real compression(min=1) = 10.5 "Compression ratio"
    annotation(Dialog(group="Mechanics"));
  parameter Units.Mass m_piston(min=0) = 0.5 "Oscillating mass of one cylinder: piston, pin and part of the rod"
    annotation(Dialog(group="Mechanics"));
  parameter Units.Inertia J(min=Constants.small) = 0.15 "Crankshaft with flywheel and rotating part of the rods"
    annotation(Dialog(group="Mechanics"));
  parameter Units.Pressure friction0(min=0) = 70e3 "Friction as mean pressure: constant part"
    annotation(Dialog(group="Mechanics"));
  parameter Real friction1(unit="Pa.s", min=0) = 600 "Friction as mean pressure: part per revolution per second"
    annotation(Dialog(group="Mechanics"));
  parameter Real friction2(unit="Pa.s2", min=0) = 14 "Friction as mean pressure: part per square of it"
    annotation(Dialog(group="Mechanics"));
  parameter Units.AngularVelocity w_stop(min=Constants.small) = 5 "Speed over which the friction builds up"
    annotation(Dialog(group="Mechanics"));
  parameter Units.Mass m(min=0) = 120 "Mass of the engine"
    annotation(Dialog(group="Block"));
  parameter Units.Position r_CM[3] = {0,0,0.1} "Centre of mass in the frame of the block; the crankshaft runs along y through its origin"
    annotation(Dialog(group="Block"));
  parameter Units.Inertia I[3] = {6,4,6} "Inertias of the engine about x, y, z of its centre of mass"
    annotation(Dialog(group="Block"));
  parameter Units.Area A_in = 7e-4 "Largest effective area of the intake valves of a cylinder"
    annotation(Dialog(group="Valves"));
  parameter Units.Area A_ex = 5e-4 "Largest effective area of the exhaust valves of a cylinder"
    annotation(Dialog(group="Valves"));
  parameter Units.Angle open_in = 4.36 "Crank angle over which the intake valves are open"
    annotation(Dialog(group="Valves"));
  parameter Units.Angle open_ex = 4.36 "Crank angle over which the exhaust valves are open"
    annotation(Dialog(group="Valves"));
  parameter Units.Angle centre_in = -4.36 "Crank angle of the largest intake lift, from firing top dead centre"
    annotation(Dialog(group="Valves"));
  parameter Units.Angle centre_ex = 4.36 "Crank angle of the largest exhaust lift, from firing top dead centre"
    annotation(Dialog(group="Valves"));
  parameter Units.Angle ignition = -0.31 "Crank angle at which combustion begins, from firing top dead centre"
    annotation(Dialog(group="Combustion"));
  parameter Units.Angle duration = 0.96 "Crank angle over which 99.3 % burn"
    annotation(Dialog(group="Combustion"));
  parameter Real wiebe_a = 5 "Completeness in the law of Wiebe"
    annotation(Dialog(group="Combustion"));
  parameter Real wiebe_m = 2 "Shape in the law of Wiebe"
    annotation(Dialog(group="Combustion"));
  parameter Units.SpecificEnergy heat = 2.6e6 "Heat per mass of mixture: 43.5 MJ/kg of fuel, 14.6 kg of air per kg of fuel, 93 % burnt"
    annotation(Dialog(group="Combustion"));
  parameter Units.Temperature T_wall = 430 "Temperature of the walls"
    annotation(Dialog(group="Combustion"));
  parameter Real wall(min=0) = 1 "Heat transfer to the walls relative to Hohenberg's"
    annotation(Dialog(group="Combustion"));
  parameter Units.Volume V_plenum = 0.003 "Volume of the plenum"
    annotation(Dialog(group="Air path"));
  parameter Units.Area A_throttle[3] = {5.2e-6,2.64e-5,2e-3} "Effective area of the throttle: closed, linear and quadratic part over its position"
    annotation(Dialog(group="Air path"));
  parameter Units.Time T_throttle(min=Constants.small) = 0.032 "Time constant of the throttle"
    annotation(Dialog(group="Air path"));
  parameter Units.Pressure p_exhaust = 1.06e5 "Pressure in the exhaust"
    annotation(Dialog(group="Air path"));
  parameter Units.Temperature T_exhaust = 900 "Temperature of gas that flows back from the exhaust"
    annotation(Dialog(group="Air path"));
  parameter Units.Angle order[4] = {0,-9.42477796076938,-3.14159265358979,-6.28318530717959} "Crank angle of each cylinder against the first one: firing order 1-3-4-2"
    annotation(Dialog(group="Mechanics"));
  parameter Real filling[3] = {0.484,1.035e-3,-2.76e-3} "Volumetric efficiency: c1 + c2 p^(1/2) + c3 N^(1/2), p in Pa, N in revolutions per second"
    annotation(Dialog(group="Mean values"));
  parameter Real otto(min=0) = 0.803 "Efficiency relative to that of the ideal cycle"
    annotation(Dialog(group="Mean values"));
  parameter Real kappa(min=1.01) = 1.3 "Isentropic exponent of the ideal cycle"
    annotation(Dialog(group="Mean values"));
  parameter Real retardLoss(unit="1/rad2") = 1.2 "Loss of torque over the square of the retard"
    annotation(Dialog(group="Mean values"));
  parameter Real cooling[3] = {0.2,0.5,18} "Part of the heat of combustion that the walls take: c1 + c2 exp(-N/c3), N in revolutions per second"
    annotation(Dialog(group="Mean values"));
  parameter Units.Angle injection = -3.2 "Crank angle of the middle of the injection, from firing top dead centre"
    annotation(Dialog(group="Combustion"));
  parameter Units.Angle injectionWidth(min=0.1) = 1.5 "Crank angle over which fuel is injected"
    annotation(Dialog(group="Combustion"));
  final parameter Units.Area area = Constants.pi*bore^2/4 "Area of a piston";
  final parameter Units.Volume displacement = 4*area*stroke "Displacement";
  final parameter Units.Volume V_clearance = area*stroke/(compression - 1) "Volume of a cylinder at top dead centre";
  final parameter Real eta_ideal = otto*(1 - compression^(1 - kappa)) "Indicated efficiency of the high-pressure part";

  annotation(Documentation(info="<html>
<p>
Engine of our own: two litres, naturally aspirated, of usual proportions. Wiebe's coefficients are textbook values, the form of the throttle's area and its time
constant follow published fits of a car engine; friction is chosen so that drag and full load resemble Layshaft.Data.Engines.GasolineTwoLitre.
</p>
<p>
The mean values are a published fit of a turbocharged car engine of 2.3 l (L. Eriksson, L. Nielsen: Modeling and Control of Engines and Drivelines): filling and efficiency relative to the ideal cycle.
</p>
</html>"));
end FourCylinderEngine;
