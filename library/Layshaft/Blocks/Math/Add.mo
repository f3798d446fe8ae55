within Layshaft.Blocks.Math;
block Add "Weighted sum of two signals"
  extends Interfaces.SI2SO;
  parameter Real k1 = 1 "Weight of u1";
  parameter Real k2 = 1 "Weight of u2";
equation
  y = k1*u1 + k2*u2;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="+")}),
    Documentation(info="<html>
<p>y = k1 u1 + k2 u2.</p>
</html>"));
end Add;
