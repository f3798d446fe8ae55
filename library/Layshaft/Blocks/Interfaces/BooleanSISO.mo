within Layshaft.Blocks.Interfaces;
partial block BooleanSISO "Block with one Boolean input and output"
  extends Icons.Block;
  BooleanInput u "Input signal"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  BooleanOutput y "Output signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));

  annotation(Documentation(info="<html><p>Block with one Boolean input and output.</p></html>"));
end BooleanSISO;
