within Layshaft.Data.Motors;
record GenericPermanentMagnet "Generic permanent magnet machine, 80 kW, 250 N.m, with inverter"
  extends TorqueAndLoss(
    w={0,100,200,300,400,500,600,800,1000,1200},
    tau={250.0,250.0,250.0,250.0,200.0,160.0,133.3,100.0,80.0,66.7},
    w_loss={0,100,300,500,700,900,1200},
    tau_loss={0,50,100,150,200,250},
    loss=[
    60, 182, 498, 910, 1418, 2022, 3108;
    130, 259, 589, 1015, 1537, 2155, 3262;
    340, 476, 820, 1260, 1796, 2428, 3556;
    690, 833, 1191, 1645, 2195, 2841, 3990;
    1180, 1330, 1702, 2170, 2734, 3394, 4564;
    1810, 1967, 2353, 2835, 3413, 4087, 5278]);

  annotation(Documentation(info="<html>
<p>Own machine: constant torque to 320 rad/s, then constant power. Losses 60 W + 0.028 tau&sup2; (copper) + 1.1 w + 0.0012 w&sup2;
(iron) + 0.0014 tau w (inverter): 95 % efficiency around 100 N.m and 500 rad/s.</p>
</html>"));
end GenericPermanentMagnet;
