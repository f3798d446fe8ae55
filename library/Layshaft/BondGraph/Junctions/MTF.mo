within Layshaft.BondGraph.Junctions;
model MTF "Modulated transformer"
  extends Interfaces.TwoPort;
  Blocks.Interfaces.RealInput n "Ratio: flow at a relative to flow at b"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
equation
  f1 = n*f2;
  e2 = n*e1;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="MTF")}),
    Documentation(info="<html>
<p>f1 = n f2, e2 = n e1 with a signal n.</p>
</html>"));
end MTF;
