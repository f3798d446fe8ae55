within Layshaft.Bench.Data;
record HybridModule "Electric machine of the hybrid module, 150 kW, 1100 N.m, with inverter"
  extends Layshaft.Data.Motors.TorqueAndLoss(
    w={0,100,136.4,160,200,240,280,320},
    tau={1100,1100,1099.7,937.5,750.0,625.0,535.7,468.8},
    w_loss={0,80,160,240,320},
    tau_loss={0,275,550,825,1100},
    loss=[
      120, 568, 1272, 2232, 3448;
      438, 996, 1810, 2880, 4206;
      1390, 2058, 2982, 4162, 5598;
      2979, 3757, 4791, 6081, 7627;
      5202, 6090, 7234, 8634, 10290]);

  annotation(Documentation(info="<html>
<p>Power and torque are those of table 1 of Energies 14 (2021) 2017. Losses 120 W + 0.0042 tau&sup2; (copper) + 4 w + 0.02 w&sup2; (iron) + 0.005 tau w (inverter), about 97 % efficiency at 550 N.m and 160 rad/s.</p>
</html>"));
end HybridModule;
