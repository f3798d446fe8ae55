within Layshaft.Blocks.Math;
block Min "Smaller of two signals"
  extends Interfaces.SI2SO;
equation
  y = min(u1, u2);

  annotation(Documentation(info="<html>
<p>y = min(u1, u2).</p>
</html>"));
end Min;
