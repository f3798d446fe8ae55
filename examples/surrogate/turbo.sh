#!/bin/sh
# Fits the surrogate of the turbocharged engine (Layshaft.Engines.Surrogates.Turbo18) anew and tests it in the acceleration to 250 km/h.
# Takes some minutes. The file gets `within Layshaft.Engines.Surrogates;` as its first line to take its place in the library.
#
# Flows, torques of the turbocharger and the pressure at the compressor's outlet are fitted first, each as a function of what it physically depends on; the balances of the
# volumes then follow from them. The air before the compressor is a state since the dump valve leads hot air back to it, the ports since they warm the air.
set -eu
layshaft reduce surrogate Layshaft.Engines.Rigs.Excited -o Turbo18.mo --report turbo18.html --runs 10 --points 6000 --units 14 --seed 2 \
  --inputs throttle=engine.throttleCommand,wastegate=engine.wastegateCommand,richness,retard=engine.retard,w=engine.w \
  --outputs tau=torque,p=engine.plenum.p,T=engine.plenum.T,p_boost=engine.charge.p,filling,lambda=engine.lambdaSensor.lambda,w_turbo=engine.turbo.shaft.w,wastegateOpening=engine.turbo.wastegate.opening,dumpValveOpening=engine.turbo.dumpValve.opening \
  --states throttlePosition=engine.throttle.position,wastegateOpening=engine.turbo.wastegate.opening,dumpValveOpening=engine.turbo.dumpValve.opening,w_turbo=engine.turbo.shaft.w,p=engine.plenum.p,T=engine.plenum.T,T_port=engine.intakePort[1].T,p_boost=engine.charge.p,T_boost=engine.charge.T,T_inlet=engine.turbo.inlet.T,p_exhaust=engine.turbo.manifold.p,lambda=engine.lambdaSensor.lambda,richExhaust,richManifold \
  --through "m_throttle=engine.throttle.m_flow(throttlePosition,p_boost,p,T_boost)" \
  --through "m_runners=engine.runner[1].m_flow(p,T,T_port,w,m_throttle)" \
  --through "m_cooler=engine.intercooler.m_flow(w_turbo,p_boost,T_inlet,dumpValveOpening,m_throttle)" \
  --through "p_outlet=engine.turbo.outlet.p(p_boost,m_cooler,w_turbo)" \
  --through "charged=filling(p,T,T_port,w,m_throttle)" \
  --through "richCylinders=richCylinders(richness,charged)" \
  --through "fuel=engine.fuel(richness,p,T,w)" \
  --through "tau_turbine=engine.turbo.turbine.tau(m_runners,w_turbo,wastegateOpening,p_exhaust,fuel,retard,w)" \
  --through "tau_compressor=engine.turbo.compressor.tau(w_turbo,p_outlet,m_cooler,dumpValveOpening,T_inlet)" \
  --depends "p(m_throttle,m_runners,T,T_boost,p)" \
  --depends "T(m_throttle,m_runners,T,T_boost,p)" \
  --depends "T_port(p,T,T_port,m_runners,w)" \
  --depends "p_boost(m_cooler,m_throttle,T_boost,w_turbo,p_outlet,T_inlet)" \
  --depends "T_boost(m_cooler,m_throttle,T_boost,w_turbo,p_boost,T_inlet)" \
  --depends "T_inlet(T_inlet,dumpValveOpening,w_turbo,p_outlet,m_cooler)" \
  --depends "dumpValveOpening(dumpValveOpening,p,p_outlet)" \
  --depends "p_exhaust(p_exhaust,m_runners,w_turbo,wastegateOpening,fuel,retard,w)" \
  --depends "lambda(lambda,richExhaust)" \
  --depends "richManifold(richManifold,richCylinders,m_runners,p_exhaust)" \
  --depends "richExhaust(richExhaust,richManifold,m_runners,p_exhaust)" \
  --depends "tau(fuel,richCylinders,retard,w,p_exhaust,p)" \
  --in-place "Layshaft.Examples.Acceleration250(redeclare Layshaft.Vehicles.Engines.SurrogateTurboEngine engine(redeclare Turbo18 unit))" \
  --compare plenum,engine_rpm,v_kmh,turbo_rpm,wastegate,dumpValve
