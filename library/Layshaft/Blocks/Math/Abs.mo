within Layshaft.Blocks.Math;
block Abs "Absolute value"
  extends Interfaces.SISO;
equation
  y = abs(u);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="abs")}),
    Documentation(info="<html>
<p>y = |u|.</p>
</html>"));
end Abs;
