within LayshaftTest.BondGraph;
model ModulatedTransformer "A modulated transformer conserves power"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Sources.Sf speed(f0=2) "Crank with 2 rad/s";
  Layshaft.BondGraph.Junctions.MTF crank "Crank: velocity 0.3 cos(phi) per angular velocity";
  Layshaft.BondGraph.Sensors.DisplacementSensor angle(y(fixed=true)) "Angle of the crank";
  Layshaft.BondGraph.Sensors.FlowSensor velocity "Velocity of the slider";
  Layshaft.BondGraph.Elements.I slider(I=5) "Slider: derivative causality";
equation
  connect(speed.p, angle.a);
  connect(angle.b, crank.b);
  connect(crank.a, velocity.a);
  connect(velocity.b, slider.p);
  crank.n = 0.3*cos(angle.y);
  assert(noEvent(abs(velocity.y - 0.6*cos(2*time)) < 1e-6), "The velocity of the slider is 0.6 cos(2 t).");
  assert(noEvent(abs(slider.e + 5*1.2*sin(2*time)) < 1e-5), "The force on the slider follows from the derivative of the ratio.");

  annotation(experiment(StopTime=4, Tolerance=1e-08),
    Documentation(info="<html>
<p>The flow of the source fixes the slider: its force comes from the derivative of a modulated ratio.</p>
</html>"));
end ModulatedTransformer;
