within Layshaft.BondGraph.Junctions;
model GY "Gyrator"
  extends Interfaces.TwoPort;
  parameter Real r = 1 "Ratio: effort at one side per flow at the other";
equation
  e1 = r*f2;
  e2 = r*f1;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="GY"), Text(extent={{-150,-70},{150,-100}}, textString="r=%r")}),
    Documentation(info="<html>
<p>e1 = r f2, e2 = r f1.</p>
</html>"));
end GY;
