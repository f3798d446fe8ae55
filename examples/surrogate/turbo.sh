#!/bin/sh
# Fits the surrogate of the turbocharged engine (Layshaft.Engines.Surrogates.Turbo18) anew and tests it in the acceleration to 250 km/h.
# Takes some minutes. The file gets `within Layshaft.Engines.Surrogates;` as its first line to take its place in the library.
set -eu
layshaft reduce surrogate Layshaft.Engines.Rigs.Excited -o Turbo18.mo --plot turbo18.svg \
  --inputs throttle=engine.throttleCommand,wastegate=engine.wastegateCommand,richness,retard=engine.retard,w=engine.w \
  --outputs tau=torque,p=engine.plenum.p,T=engine.plenum.T,p_boost=engine.charge.p,filling,lambda=engine.lambdaSensor.lambda,w_turbo=engine.turbo.shaft.w,wastegateOpening=engine.turbo.wastegate.opening,dumpValveOpening=engine.turbo.dumpValve.opening \
  --states throttlePosition=engine.throttle.position,wastegateOpening=engine.turbo.wastegate.opening,dumpValveOpening=engine.turbo.dumpValve.opening,w_turbo=engine.turbo.shaft.w,p=engine.plenum.p,T=engine.plenum.T,p_boost=engine.charge.p,T_boost=engine.charge.T,lambda=engine.lambdaSensor.lambda,lambdaExhaust=lambda \
  --runs 12 --points 4500 --units 20 \
  --in-place "Layshaft.Examples.Acceleration250(redeclare Layshaft.Vehicles.Engines.SurrogateTurboEngine engine(redeclare Turbo18 unit))" \
  --compare plenum,engine_rpm,v_kmh,turbo_rpm,wastegate,dumpValve
