within Layshaft.Vehicles.Examples.Internal;
model ScaledEngine "Turbocharged engine with a turbocharger of another size and another boost"
  extends Engines.TurboEngine(
    control(boost(p_max=boostTarget)),
    turbo(
      compressor(data(W_max=0.2*turboSize, n_max=137e3/sqrt(turboSize))),
      turbine(data(K=1.5e-5*turboSize, radius=0.026*sqrt(turboSize))),
      shaft(J=2.55e-5*turboSize^2.5)));
  parameter Units.Pressure boostTarget = 2.3e5 "Highest boost pressure, absolute";
  parameter Real turboSize = 1 "Flow of the wheels relative to those made for the engine";

  annotation(Documentation(info="<html>
<p>Wheels and rotor follow from the size by similarity: flow with the area, speed with the inverse of the diameter, inertia with its fifth power.</p>
</html>"));
end ScaledEngine;
