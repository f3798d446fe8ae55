within LayshaftTest.Translational;
model TwoBlocks "Two coupled friction elements, checked by hand"
  extends Layshaft.Icons.Example;
  Layshaft.Examples.FrictionByHand blocks "Two blocks";
equation
  assert(noEvent(abs(blocks.v1 - max(0, 0.5*(time - 0.1))) < 1e-4), "The lower block should slide with 0.5 m/s2 from 0.1 s on.");
  assert(noEvent(abs(blocks.v2) < 1e-8), "The upper block should stay stuck to the lower one.");
  when terminal() then
    assert(abs(blocks.f2 - 0.6) < 1e-6, "The friction between the blocks should be 0.6 N.");
    assert(blocks.contact1.mode == 1 and blocks.contact2.mode == 0, "The lower block slides, the upper one is stuck.");
  end when;

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>The case worked out in the documentation of FrictionByHand.</p>
</html>"));
end TwoBlocks;
