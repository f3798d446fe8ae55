within Layshaft.Blocks.Math;
block Gain "Product with a constant"
  extends Interfaces.SISO;
  parameter Real k = 1 "Gain";
equation
  y = k*u;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="k"),
      Text(extent={{-150,-110},{150,-140}}, textString="k=%k")}),
    Documentation(info="<html>
<p>y = k u.</p>
</html>"));
end Gain;
