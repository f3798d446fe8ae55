within Layshaft.Blocks.Interfaces;
partial block Threshold "Block that compares a Real signal with a threshold"
  extends Icons.Block;
  parameter Real threshold = 0 "Threshold";
  RealInput u "Input signal"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  BooleanOutput y "Result of the comparison"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));

  annotation(Documentation(info="<html><p>Block that compares a Real signal with a threshold.</p></html>"));
end Threshold;
