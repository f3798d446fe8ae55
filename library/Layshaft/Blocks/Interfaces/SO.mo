within Layshaft.Blocks.Interfaces;
partial block SO "Block with one output"
  extends Icons.Block;
  RealOutput y "Output signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));

  annotation(Documentation(info="<html><p>Block with one output.</p></html>"));
end SO;
