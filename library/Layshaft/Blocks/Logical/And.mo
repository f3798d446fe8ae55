within Layshaft.Blocks.Logical;
block And "Both signals"
  extends Interfaces.BooleanSI2SO;
equation
  y = u1 and u2;

  annotation(Documentation(info="<html>
<p>y = u1 and u2.</p>
</html>"));
end And;
