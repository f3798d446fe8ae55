within Layshaft.Blocks.Interfaces;
partial block Comparison "Block that compares two Real signals"
  extends Icons.Block;
  RealInput u1 "First input signal"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  RealInput u2 "Second input signal"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  BooleanOutput y "Result of the comparison"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));

  annotation(Documentation(info="<html><p>Block that compares two Real signals.</p></html>"));
end Comparison;
