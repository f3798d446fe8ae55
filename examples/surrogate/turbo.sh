#!/bin/sh
# Fits the surrogate of the turbocharged engine (Layshaft.Engines.Surrogates.Turbo18) anew and tests it in the acceleration to 250 km/h.
# Takes half a minute. The file gets `within Layshaft.Engines.Surrogates;` as its first line to take its place in the library. Further options go to the command: `turbo.sh --seed 2`.
#
# What is known of the gas path is written as laws, with the sizes of the engine: throttle, valves, compressor, turbine, the balances of mass and energy. Volumes that a short wide pipe joins
# share the rate of their pressure (plenum and intake port, both sides of the intercooler, exhaust port and manifold), so that the flow between them follows from the balances and the
# fast states in between are gone. Gas properties are constant for air, straight lines over temperature and mixture for exhaust gas. Networks give what has no short formula: heat and temperature
# of combustion, heat transfer, the pressure behind the turbine.
set -eu
flux=Layshaft.Engines.Functions.massFlux
layshaft reduce surrogate Layshaft.Engines.Rigs.Excited -o Turbo18.mo --report turbo18.html --runs 8 --units 8 \
  --inputs throttle=engine.throttleCommand,wastegate=engine.wastegateCommand,richness,retard=engine.retard,w=engine.w \
  --outputs tau=torque,p=engine.plenum.p,T=engine.plenum.T,p_boost=engine.charge.p,air=engine.sensor.reading,lambda=engine.lambdaSensor.lambda,w_turbo=engine.turbo.shaft.w,wastegateOpening=engine.turbo.wastegate.opening,dumpValveOpening=engine.turbo.dumpValve.opening \
  --states throttlePosition=engine.throttle.position,wastegateOpening=engine.turbo.wastegate.opening,dumpValveOpening=engine.turbo.dumpValve.opening,w_turbo=engine.turbo.shaft.w,p=engine.plenum.p,T=engine.plenum.T,T_port=engine.intakePort[1].T,p_boost=engine.charge.p,T_boost=engine.charge.T,T_outlet=engine.turbo.outlet.T,T_inlet=engine.turbo.inlet.T,air=engine.sensor.reading,T_exhaustPort=engine.exhaustPort[1].T,p_exhaust=engine.turbo.manifold.p,T_manifold=engine.turbo.manifold.T,lambda=engine.lambdaSensor.lambda,richExhaust,richManifold,richPort \
  --through "m_throttle=engine.throttle.m_flow := (6e-6 + 2.64e-5*throttlePosition + 3.01e-3*throttlePosition^2)*$flux(p_boost, p, 288.25*(if p_boost > p then T_boost else T))" \
  --through "expected=control.mixture.expected := (0.484 + 1.035e-3*sqrt(max(p, 1e4)) - 2.76e-3*sqrt(max(w, 0)/6.283185307 + 0.01))*p/(288.25*T)*1.78088e-3*w/12.56637061" \
  --through "g_port := 1.05*expected*sqrt(288.25*T)/(2.4e-3*0.68473*p)" \
  --through "p_port=engine.intakePort[1].p := p*(0.52828 + 0.47172*sqrt(1 - 0.5*(0.99*g_port^2 + g_port*sqrt(0.9801*g_port^2 + 0.04))))" \
  --through "m_cylinders=engine.cylinders.m_flow_in := (0.484 + 1.035e-3*sqrt(max(p_port, 1e4)) - 2.76e-3*sqrt(max(w, 0)/6.283185307 + 0.01))*p_port/(288.25*T_port)*1.78088e-3*w/12.56637061" \
  --through "q_port=engine.intakePort[1].heatTransfer.alpha(m_cylinders,T_port)" \
  --through "m_runners=engine.runner[1].m_flow := (0.8e-3*m_throttle*(if p_boost > p then T_boost else T) + 2e-3*(m_cylinders*T_port - 0.04*q_port*(363 - T_port)/1013))/(2.8e-3*T)" \
  --through "c_cooler := 7.2113e7*T_outlet/p_boost" \
  --through "p_outlet=engine.turbo.outlet.p := p_boost + m_throttle*sqrt(0.5*c_cooler*(c_cooler*m_throttle^2 + sqrt((c_cooler*m_throttle^2)^2 + 1e4)))" \
  --through "g_inlet := 1.3847*max(air, 0)" \
  --through "p_inlet=engine.turbo.inlet.p := 101325*(0.52828 + 0.47172*sqrt(1 - 0.5*(0.99*g_inlet^2 + g_inlet*sqrt(0.9801*g_inlet^2 + 0.04))))" \
  --through "m_dump=engine.turbo.dumpValve.m_flow := 3.92699e-4*dumpValveOpening*$flux(p_outlet, p_inlet, 288.25*T_outlet)" \
  --through "r=engine.turbo.compressor.r := max(w_turbo*sqrt(298/T_inlet)/14346.6, 1e-3)" \
  --through "Pi=engine.turbo.compressor.Pi := p_outlet/p_inlet" \
  --through "W_surge=engine.turbo.compressor.W_surge := 0.1376*r^2.168" \
  --through "W_choke=engine.turbo.compressor.W_choke := 0.2*(0.759 + 0.283*atan(2.566*r - 1.424))" \
  --through "Pi_choke=engine.turbo.compressor.Pi_choke := 3.01*(0.21 + 0.621*r^3.153)" \
  --through "C=engine.turbo.compressor.C := 2.07 + 1.166*r^4.783" \
  --through "u=engine.turbo.compressor.u := (Pi - Pi_choke)/(1 + 1.98387*r^2.305 - Pi_choke)" \
  --through "y := 1 - min(max(u, 0), 1)^C" \
  --through "v=engine.turbo.compressor.v := if u < 1 then y*(1.01/(y + 0.01))^(1 - 1/C) else -(u - 1)/(0.01^(1 - 1/C)/C + u - 1)" \
  --through "corrected := p_inlet/1e5*sqrt(298/T_inlet)" \
  --through "m_compressor=engine.turbo.compressor.m_flow := corrected*(W_surge + (W_choke - W_surge)*v)" \
  --through "eta=engine.turbo.compressor.eta := max(0.3, 0.76*(1 - 0.5*(v - 0.55)^2 - 0.5*(r - 0.65)^2))" \
  --through "ideal=engine.turbo.compressor.ideal := 1012*T_inlet*(max(Pi, 0.1)^0.28483 - 1)" \
  --through "work=engine.turbo.compressor.work := if ideal > 0 then ideal/eta else ideal*eta" \
  --through "reciprocal=engine.turbo.compressor.reciprocal := 1/sqrt(w_turbo^2 + 2500)" \
  --through "tau_compressor=engine.turbo.compressor.tau := reciprocal*(max(m_compressor, 0)*work + 0.4*max(W_surge*corrected - max(m_compressor, 0), 0)*max(work, 0))" \
  --through "T_compressed := T_inlet + work*w_turbo*reciprocal/1013" \
  --through "m_duct=engine.turbo.outlet.through := max(m_compressor, m_dump)" \
  --through "q_outlet=engine.turbo.outlet.heatTransfer.alpha(m_duct,T_outlet)" \
  --through "T_cooled := 0.19*T_outlet + 0.81*288.15" \
  --through "T_returned := 0.19*T_boost + 0.81*288.15" \
  --through "surplus := 4e-3*(m_compressor*(if m_compressor > 0 then T_compressed else T_outlet) - m_dump*T_outlet + 0.06*q_outlet*(380 - T_outlet)/1013) + 2e-3*m_throttle*(if p_boost > p then T_boost else T)" \
  --through "m_cooler=engine.intercooler.m_flow := surplus/(if surplus > 0 then 4e-3*T_outlet + 2e-3*T_cooled else 4e-3*T_returned + 2e-3*T_boost)" \
  --through "drawn := m_compressor*(if m_compressor > 0 then T_inlet else T_outlet) - m_dump*T_outlet" \
  --through "m_sensor=engine.sensor.m_flow := drawn/(if drawn > 0 then 288.15 else T_inlet)" \
  --through "fuel=engine.fuel := richness*expected/15.1323" \
  --through "richCylinders=richCylinders := richness*expected/m_cylinders" \
  --through "R_exhaust=engine.turbo.turbine.R_up := 288.35 + 2.33*richManifold + 55.7*max(richManifold - 1, 0)" \
  --through "p_back=engine.turbo.exhaust.p(p_exhaust,T_manifold,wastegateOpening,w_turbo)" \
  --through "m_exhaust := m_cylinders + fuel" \
  --through "g_primary := m_exhaust*sqrt(R_exhaust*T_exhaustPort)/(2.4e-3*0.67263*p_exhaust)" \
  --through "p_exhaustPort=engine.exhaustPort[1].p := p_exhaust/(0.54036 + (1 - 0.54036)*sqrt(1 - 0.5*(0.99*g_primary^2 + g_primary*sqrt(0.9801*g_primary^2 + 0.04))))" \
  --through "T_cylinders=engine.cylinders.T_exhaust(richCylinders,retard,w,T_port,p_port,p_exhaustPort)" \
  --through "q_exhaustPort=engine.exhaustPort[1].heatTransfer.alpha(m_exhaust,T_exhaustPort)" \
  --through "heat=heat(richCylinders)" \
  --through "cp_exhaust=engine.exhaustPort[1].cp := (1047 + 0.232*T_exhaustPort)*(0.91 + 0.09*richPort)" \
  --through "T_burnt := T_exhaustPort + (T_cylinders - T_exhaustPort)*(1047 + 0.116*(T_cylinders + T_exhaustPort))*(0.91 + 0.09*richPort)/cp_exhaust" \
  --through "low := min(p_back, p_exhaust)/max(p_back, p_exhaust)" \
  --through "m_turbine=engine.turbo.turbine.m_flow := (if p_exhaust > p_back then p_exhaust else -p_back)*1.5e-5/sqrt(T_manifold)*(1 - low^2)/sqrt(1.005 - low^2)" \
  --through "m_wastegate=engine.turbo.wastegate.m_flow := 8.17796e-4*wastegateOpening*$flux(p_exhaust, p_back, R_exhaust*T_manifold, 0.54036, 0.67263)" \
  --through "cp_turbine=engine.turbo.turbine.cp := (1047 + 0.232*T_manifold)*(0.91 + 0.09*richManifold)" \
  --through "drop := if p_exhaust > p_back then 1 - low^(R_exhaust/cp_turbine) else 0" \
  --through "jet=engine.turbo.turbine.jet := sqrt(2*cp_turbine*T_manifold*drop + 1)" \
  --through "tau_turbine=engine.turbo.turbine.tau := max(m_turbine, 0)*drop*cp_turbine*T_manifold/jet*0.0301899*max(2 - 0.0374101*w_turbo/jet, -1)" \
  --through "m_primary=engine.primary[1].m_flow := (1e-3*(m_exhaust*T_burnt + 0.05*q_exhaustPort*(650 - T_exhaustPort)/cp_exhaust) + 0.8e-3*(m_turbine + m_wastegate)*T_manifold)/(1.8e-3*T_exhaustPort)" \
  --depends "throttlePosition := (min(max(throttle, 0), 1) - throttlePosition)/0.032" \
  --depends "wastegateOpening := (min(max(wastegate, 0), 1) - wastegateOpening)/0.08" \
  --depends "dumpValveOpening := (min(max((p_outlet - p - 0.25e5)/0.3e5, 0), 1) - dumpValveOpening)/0.02" \
  --depends "w_turbo := (tau_turbine - tau_compressor - (2e-4 + 1e-6*w_turbo)*min(max(w_turbo/20, -1), 1))/2.55e-5" \
  --depends "p := 1.398*288.25/2e-3*(m_throttle*(if p_boost > p then T_boost else T) - m_runners*T)" \
  --depends "T := 288.25*T/(p*2e-3)*((if p_boost > p then 1.398*m_throttle*(T_boost - T) else 0) + 0.398*T*(m_throttle - m_runners))" \
  --depends "T_port := 288.25*T_port/(p_port*0.8e-3)*(m_runners*1.398*(T - T_port) + 0.398*T_port*(m_runners - m_cylinders) + 0.04*q_port*(363 - T_port)/724.75)" \
  --depends "p_boost := 1.398*288.25/4e-3*(m_cooler*(if m_cooler > 0 then T_cooled else T_boost) - m_throttle*(if p_boost > p then T_boost else T))" \
  --depends "T_boost := 288.25*T_boost/(p_boost*4e-3)*((if m_cooler > 0 then 1.398*m_cooler*(T_cooled - T_boost) else 0) + (if p_boost > p then 0 else -1.398*m_throttle*(T - T_boost)) + 0.398*T_boost*(m_cooler - m_throttle))" \
  --depends "T_outlet := 288.25*T_outlet/(p_outlet*2e-3)*(1.398*(max(m_compressor, 0)*(T_compressed - T_outlet) + max(-m_cooler, 0)*(T_returned - T_outlet)) + 0.398*T_outlet*(m_compressor - m_dump - m_cooler) + 0.06*q_outlet*(380 - T_outlet)/724.75)" \
  --depends "T_inlet := 288.25*T_inlet/(p_inlet*1e-3)*(max(m_sensor, 0)*(288.15 - T_inlet) + (max(m_dump, 0) + max(-m_compressor, 0))*(T_outlet - T_inlet))" \
  --depends "air := (m_sensor - air)/0.02" \
  --depends "lambda := (1/richExhaust - lambda)/0.06" \
  --depends "p_exhaust := cp_turbine/(cp_turbine - R_exhaust)*R_exhaust/1e-3*(m_primary*T_exhaustPort - (m_turbine + m_wastegate)*T_manifold)" \
  --depends "T_manifold := R_exhaust*T_manifold/(p_exhaust*1e-3*(cp_turbine - R_exhaust))*(cp_turbine*m_primary*(T_exhaustPort - T_manifold) + R_exhaust*T_manifold*(m_primary - m_turbine - m_wastegate))" \
  --depends "T_exhaustPort := R_exhaust*T_exhaustPort/(p_exhaustPort*0.8e-3*(cp_exhaust - R_exhaust))*(cp_exhaust*m_exhaust*(T_burnt - T_exhaustPort) + R_exhaust*T_exhaustPort*(m_exhaust - m_primary) + 0.05*q_exhaustPort*(650 - T_exhaustPort))" \
  --depends "richPort := m_exhaust*R_exhaust*T_exhaustPort/(p_exhaustPort*0.8e-3)*(richCylinders - richPort)" \
  --depends "richManifold := m_primary*R_exhaust*T_manifold/(p_exhaust*1e-3)*(richPort - richManifold)" \
  --depends "richExhaust := (m_turbine + m_wastegate)*R_exhaust*0.9*T_manifold/(p_back*2e-3)*(richManifold - richExhaust)" \
  --depends "tau := fuel*0.394306*heat*(1 - 1.2*retard^2)*w/(w^2 + 100) + 1.4172e-4*((p_port - p_exhaustPort) - 110e3 - 17*(w/6.283185307)^2)*tanh(w/5)" \
  --in-place "Layshaft.Examples.Acceleration250(redeclare Layshaft.Vehicles.Engines.SurrogateTurboEngine engine(redeclare Turbo18 unit))" \
  --compare plenum,engine_rpm,v_kmh,turbo_rpm,wastegate,dumpValve "$@"
