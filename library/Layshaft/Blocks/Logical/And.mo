within Layshaft.Blocks.Logical;
block And "Both signals"
  extends Interfaces.BooleanSI2SO;
equation
  y = u1 and u2;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,0,255}, textString="and")}),
    Documentation(info="<html>
<p>y = u1 and u2.</p>
</html>"));
end And;
