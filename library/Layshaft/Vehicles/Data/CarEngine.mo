within Layshaft.Vehicles.Data;
record CarEngine "Engine of the whole car, with the mass of the powertrain"
  extends SmallEngine(J=0.2095, m=200, r_CM={0,0,0.05}, I={16,8,14});

  annotation(Documentation(info="<html>
<p>Torques of our own two-litre engine; the mass is that of engine and transmission, 200 kg, as one body.</p>
</html>"));
end CarEngine;
