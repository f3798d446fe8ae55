within Layshaft.Vehicles.Data;
record SmallEngine "Gasoline engine of two litres"
  extends FlywheelEngine(
    n={0,600,1000,1500,2000,2500,3000,3500,4000,4500,5000,5500,6000,6500},
    torque={50,95,130,152,168,178,185,190,192,190,184,174,160,140},
    drag={15,17,19,21,23,26,30,34,38,42,47,53,58,65});

  annotation(Documentation(info="<html>
<p>Full load and drag are those of Layshaft.Data.Engines.GasolineTwoLitre.</p>
</html>"));
end SmallEngine;
