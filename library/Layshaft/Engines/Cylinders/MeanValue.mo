within Layshaft.Engines.Cylinders;
model MeanValue "Cylinders by mean values over a working cycle"
  extends Interfaces.Cylinders(final n=1);
  parameter Units.AngularVelocity w_small(min=Constants.small) = 10 "Speed below which the torque of combustion fades out"
    annotation(Dialog(tab="Advanced"));
  Units.Power heat "Heat of combustion";
  Units.Torque gasTorque "Torque of the high-pressure part";
  Units.Torque pumpTorque "Torque of the exchange of gas";
  Units.Torque frictionTorque "Torque of friction";
  Real lambda "Oxygen relative to what complete combustion needs, at most 10";
  Units.Temperature T_exhaust "Temperature of the exhaust gas";
  MultiBody.Interfaces.EnergyShare friction(final kind=Energy.Kind.R, rate=frictionTorque*w) "Friction; removed: none";
protected
  Real N(unit="1/s") "Revolutions per second";
  Real swept(unit="m3/s") "Volume swept on intake strokes";
  Units.MassFraction X_in[Media.n] "Composition of the intake gas";
  Units.SpecificEnergy h_in "Enthalpy of the intake gas";
  Units.Temperature T_in "Temperature of the intake gas";
  Units.Density filled "Mass taken in per volume swept";
  Real ratio "Mass of fuel per mass of intake gas";
  Real burnt "Part of the fuel that burns";
  Units.SpecificEnergy q "Heat per mass of fuel";
  Real nu[Media.n] "Change of species per mass of fuel";
  Real eta "Efficiency of the high-pressure part";
  Real wallPart "Part of the heat that the walls take";
  Real fade "Fades out at rest";
  Units.SpecificEnergy h_ex "Enthalpy of the exhaust gas";
  Vehicles.Engines.CrankAngle.BlockForces blockForces(f=zeros(3), t={0, -tau, 0}) if spatial "Reaction on the block"
    annotation(Placement(transformation(extent={{-10,-70},{10,-50}})));
equation
  X_in = inStream(intake[1].Xi_outflow);
  h_in = inStream(intake[1].h_outflow);
  T_in = Media.temperature(h_in, X_in);
  // Filling
  N = noEvent(max(w, 0))/(2*Constants.pi);
  swept = data.displacement*N/2;
  filled = intake[1].p/(Media.gasConstant(X_in)*T_in)*(data.filling[1] + data.filling[2]*sqrt(intake[1].p) + data.filling[3]*sqrt(N + 0.01));
  intake[1].m_flow = filled*swept;
  exhaust[1].m_flow = -(intake[1].m_flow + fuel);
  // Combustion
  ratio = fuel/noEvent(max(intake[1].m_flow, 1e-7));
  lambda = 1/noEvent(max(12.5*Media.M[2]/Media.M[7]*ratio/max(X_in[2], 1e-3), 0.1));
  burnt = noEvent(min(1, lambda/0.6));
  nu = Media.stoichiometry(lambda);
  q = -Media.specificEnthalpy(Media.T_reference, nu);
  heat = burnt*fuel*q;
  eta = data.eta_ideal*noEvent(max(0.2, 1 - data.retardLoss*retard^2));
  wallPart = data.cooling[1] + data.cooling[2]*exp(-N/data.cooling[3]);
  // Torque
  fade = w/(w^2 + w_small^2);
  gasTorque = heat*eta*fade;
  pumpTorque = (intake[1].p - exhaust[1].p)*data.displacement/(4*Constants.pi)*tanh(w/data.w_stop);
  frictionTorque = if friction.removed then 0 else data.displacement/(4*Constants.pi)*(data.friction0 + data.friction1*N + data.friction2*N^2)*tanh(w/data.w_stop);
  tau = gasTorque + pumpTorque - frictionTorque;
  // First law: what is neither work nor heat of the walls leaves with the exhaust gas
  h_ex = (h_in + ratio*(Media.specificEnthalpy(Media.T_reference, Media.fuel) - Media.evaporation) - burnt*ratio*q*(eta*w*fade + wallPart) - pumpTorque*w/noEvent(max(intake[1].m_flow, 1e-7)))/(1 + ratio);
  exhaust[1].h_outflow = h_ex;
  exhaust[1].Xi_outflow = (X_in + ratio*(Media.fuel + burnt*nu))/(1 + ratio);
  exhaust[1].C_outflow = zeros(0);
  T_exhaust = Media.temperature(h_ex, exhaust[1].Xi_outflow);
  intake[1].h_outflow = h_in;
  intake[1].Xi_outflow = X_in;
  intake[1].C_outflow = zeros(0);
  coolant.Q_flow = -burnt*fuel*q*wallPart - friction.rate;
  connect(blockForces.frame, frame)
    annotation(Line(points={{0,-70},{0,-100}}, color={70,70,70}, thickness=0.5));

  annotation(Documentation(info="<html>
<p>
Filling: m_flow = eta_v p/(R T) V N/2, where eta_v grows with the root of the pressure and falls with that of the speed. Combustion: all fuel burns up to lambda = 1; rich mixtures leave CO and H2 and give less heat, see
<a href=\"modelica://Layshaft.Engines.Media.stoichiometry\">stoichiometry</a>. A constant part of the ideal cycle's efficiency becomes work, less the square of the retard of the ignition; pumping is the difference of the pressures;
friction is a polynomial of the speed.
</p>
<p>
The exhaust gas takes what is left: its temperature follows from the balance of energy, not from a fit. There is no state and no division by speed or flow that could become zero.
</p>
</html>"));
end MeanValue;
