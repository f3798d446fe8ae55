within Layshaft.Blocks.Interfaces;
partial block BooleanSI2SO "Block with two Boolean inputs and one Boolean output"
  extends Icons.Block;
  BooleanInput u1 "First input signal"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  BooleanInput u2 "Second input signal"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  BooleanOutput y "Output signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));

  annotation(Documentation(info="<html><p>Block with two Boolean inputs and one Boolean output.</p></html>"));
end BooleanSI2SO;
