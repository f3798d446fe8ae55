within Layshaft.Blocks.Math;
block Sum "Weighted sum of signals"
  extends Interfaces.MISO;
  parameter Real k[nin] = ones(nin) "Weights";
equation
  y = k*u;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="sum"),
      Text(extent={{-150,-110},{150,-140}}, textString="nin=%nin")}),
    Documentation(info="<html>
<p>y = sum of k[i] u[i].</p>
</html>"));
end Sum;
