within Layshaft.Blocks.Math;
block Sign "Sign"
  extends Interfaces.SISO;
equation
  y = sign(u);

  annotation(Documentation(info="<html>
<p>y = -1, 0 or 1.</p>
</html>"));
end Sign;
