within Layshaft.Blocks.Sources;
block Constant "Constant signal"
  extends Interfaces.SO;
  parameter Real k = 1 "Value";
equation
  y = k;

  annotation(Documentation(info="<html>
<p>y = k at all times.</p>
</html>"));
end Constant;
