within Layshaft.Blocks.Math;
block Product "Product of two signals"
  extends Interfaces.SI2SO;
equation
  y = u1*u2;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="x")}),
    Documentation(info="<html>
<p>y = u1 u2.</p>
</html>"));
end Product;
