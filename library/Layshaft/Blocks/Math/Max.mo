within Layshaft.Blocks.Math;
block Max "Larger of two signals"
  extends Interfaces.SI2SO;
equation
  y = max(u1, u2);

  annotation(Documentation(info="<html>
<p>y = max(u1, u2).</p>
</html>"));
end Max;
