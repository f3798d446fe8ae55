within Layshaft.BondGraph.Junctions;
model TF "Transformer"
  extends Interfaces.TwoPort;
  parameter Real n = 1 "Ratio: flow at a relative to flow at b";
equation
  f1 = n*f2;
  e2 = n*e1;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="TF"), Text(extent={{-150,-70},{150,-100}}, textString="n=%n")}),
    Documentation(info="<html>
<p>f1 = n f2, e2 = n e1.</p>
</html>"));
end TF;
