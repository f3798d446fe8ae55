within Layshaft.Blocks.Math;
block Max "Larger of two signals"
  extends Interfaces.SI2SO;
equation
  y = max(u1, u2);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="max")}),
    Documentation(info="<html>
<p>y = max(u1, u2).</p>
</html>"));
end Max;
