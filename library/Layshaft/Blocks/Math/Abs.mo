within Layshaft.Blocks.Math;
block Abs "Absolute value"
  extends Interfaces.SISO;
equation
  y = abs(u);

  annotation(Documentation(info="<html>
<p>y = |u|.</p>
</html>"));
end Abs;
