within Layshaft.BondGraph.Junctions;
model MGY "Modulated gyrator"
  extends Interfaces.TwoPort;
  Blocks.Interfaces.RealInput r "Ratio: effort at one side per flow at the other"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
equation
  e1 = r*f2;
  e2 = r*f1;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="MGY")}),
    Documentation(info="<html>
<p>e1 = r f2, e2 = r f1 with a signal r.</p>
</html>"));
end MGY;
