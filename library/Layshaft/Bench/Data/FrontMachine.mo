within Layshaft.Bench.Data;
record FrontMachine "Electric machine of a front wheel, 75 kW, 250 N.m, with inverter"
  extends Layshaft.Data.Motors.TorqueAndLoss(
    w={0,200,300,400,500,600,800,1000,1200},
    tau={250,250,250,187.5,150.0,125.0,93.8,75.0,62.5},
    w_loss={0,200,400,600,800,1000,1200},
    tau_loss={0,60,120,180,250},
    loss=[
      60, 328, 692, 1152, 1708, 2360, 3108;
      161, 446, 826, 1303, 1876, 2545, 3310;
      463, 765, 1162, 1656, 2246, 2931, 3713;
      967, 1286, 1700, 2210, 2817, 3519, 4318;
      1810, 2148, 2582, 3112, 3738, 4460, 5278]);

  annotation(Documentation(info="<html>
<p>Power and torque are those of table 1 of Energies 14 (2021) 2017. Losses are those of <a href=\"modelica://Layshaft.Data.Motors.GenericPermanentMagnet\">GenericPermanentMagnet</a>.</p>
</html>"));
end FrontMachine;
