within Layshaft.Blocks.Interfaces;
partial block SI2SO "Block with two inputs and one output"
  extends Icons.Block;
  RealInput u1 "First input signal"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  RealInput u2 "Second input signal"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  RealOutput y "Output signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));

  annotation(Documentation(info="<html><p>Block with two inputs and one output.</p></html>"));
end SI2SO;
