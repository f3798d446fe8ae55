within Layshaft.Blocks.Interfaces;
partial block BooleanSO "Block with one Boolean output"
  extends Icons.Block;
  BooleanOutput y "Output signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));

  annotation(Documentation(info="<html><p>Block with one Boolean output.</p></html>"));
end BooleanSO;
