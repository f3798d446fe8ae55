within Layshaft.Blocks.Interfaces;
partial block SISO "Block with one input and one output"
  extends Icons.Block;
  RealInput u "Input signal"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  RealOutput y "Output signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));

  annotation(Documentation(info="<html><p>Block with one input and one output.</p></html>"));
end SISO;
