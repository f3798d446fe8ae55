within Layshaft.Blocks.Logical;
block Or "One signal or both"
  extends Interfaces.BooleanSI2SO;
equation
  y = u1 or u2;

  annotation(Documentation(info="<html>
<p>y = u1 or u2.</p>
</html>"));
end Or;
