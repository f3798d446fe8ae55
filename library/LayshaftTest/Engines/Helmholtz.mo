within LayshaftTest.Engines;
model Helmholtz "A volume behind a duct with momentum swings at the frequency of Helmholtz"
  Layshaft.Engines.Components.Volume volume(nPorts=1, V=2e-3, p_start=101525, T_start=300) "Volume";
  Layshaft.Engines.Components.Duct neck(momentum=true, length=0.3, diameter=0.04, zeta=0.01) "Neck";
  Layshaft.Engines.Components.Boundary outside(T=300) "Surroundings";
  discrete Real first(unit="s", start=0, fixed=true) "First crossing";
  discrete Real last(unit="s", start=0, fixed=true) "Last crossing";
  Integer crossings(start=0, fixed=true) "Number of crossings";
protected
  constant Real pi = 3.14159265358979 "Ratio of circumference to diameter";
  parameter Real sound(unit="m/s") = sqrt(1.399*288.2*300) "Speed of sound";
  parameter Real frequency(unit="Hz") = sound/(2*pi)*sqrt(pi*0.04^2/4/(volume.V*neck.length)) "Expected";
equation
  connect(volume.ports[1], neck.port_a);
  connect(neck.port_b, outside.port);
  when volume.p > 101325 then
    crossings = pre(crossings) + 1;
    last = time;
    first = if pre(crossings) == 0 then time else pre(first);
  end when;
  when terminal() then
    assert(abs((crossings - 1)/(last - first)/frequency - 1) < 5e-3, "The frequency is " + String((crossings - 1)/(last - first)) + " instead of " + String(frequency) + " Hz.");
  end when;

  annotation(experiment(StopTime=0.2, Tolerance=1e-8), Documentation(info="<html>
<p>f = c/(2 pi) sqrt(A/(V L)).</p>
</html>"));
end Helmholtz;
