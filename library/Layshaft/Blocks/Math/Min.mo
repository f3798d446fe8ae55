within Layshaft.Blocks.Math;
block Min "Smaller of two signals"
  extends Interfaces.SI2SO;
equation
  y = min(u1, u2);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="min")}),
    Documentation(info="<html>
<p>y = min(u1, u2).</p>
</html>"));
end Min;
