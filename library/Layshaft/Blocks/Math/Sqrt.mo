within Layshaft.Blocks.Math;
block Sqrt "Square root"
  extends Interfaces.SISO;
equation
  y = sqrt(u);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="sqrt")}),
    Documentation(info="<html>
<p>y = sqrt(u); u must not be negative.</p>
</html>"));
end Sqrt;
