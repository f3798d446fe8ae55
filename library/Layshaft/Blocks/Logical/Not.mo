within Layshaft.Blocks.Logical;
block Not "Opposite"
  extends Interfaces.BooleanSISO;
equation
  y = not u;

  annotation(Documentation(info="<html>
<p>y = not u.</p>
</html>"));
end Not;
