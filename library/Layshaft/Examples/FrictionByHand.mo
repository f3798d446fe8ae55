within Layshaft.Examples;
model FrictionByHand "Two blocks: the case that can be checked by hand"
  extends FrictionTwoBlocks(
    f0=1,
    peak=1,
    redeclare Blocks.Sources.Constant u1(k=0.9),
    redeclare Blocks.Sources.Step u2(height=1.1, startTime=0.1));

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>
Masses 1 kg, friction 1 N at rest and sliding. The lower block is pushed with 0.9 N, the
upper one with 1.1 N from 0.1 s on. If both stuck, both contacts would be overloaded
(f1 = 2, f2 = 1.1). If both slid, the upper block would be slower than the lower one.
The solution: the lower block slides, the upper block stays stuck to it. Both accelerate
with (0.9 + 1.1 - 1)/2 = 0.5 m/s&sup2; and f2 = 1.1 - 0.5 = 0.6 N.
</p>
</html>"));
end FrictionByHand;
