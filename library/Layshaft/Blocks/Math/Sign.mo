within Layshaft.Blocks.Math;
block Sign "Sign"
  extends Interfaces.SISO;
equation
  y = sign(u);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="sign")}),
    Documentation(info="<html>
<p>y = -1, 0 or 1.</p>
</html>"));
end Sign;
