within Layshaft.Blocks.Math;
block Gain "Product with a constant"
  extends Interfaces.SISO;
  parameter Real k = 1 "Gain";
equation
  y = k*u;

  annotation(Documentation(info="<html>
<p>y = k u.</p>
</html>"));
end Gain;
