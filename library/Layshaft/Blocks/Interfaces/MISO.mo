within Layshaft.Blocks.Interfaces;
partial block MISO "Block with a vector of inputs and one output"
  extends Icons.Block;
  parameter Integer nin(min=1) = 1 "Number of inputs";
  RealInput u[nin] "Input signals"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  RealOutput y "Output signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));

  annotation(Documentation(info="<html><p>Block with a vector of inputs and one output.</p></html>"));
end MISO;
