within Layshaft.Blocks.Sources;
block BooleanConstant "Constant Boolean"
  extends Interfaces.BooleanSO;
  parameter Boolean k = true "Value";
equation
  y = k;

  annotation(Documentation(info="<html>
<p>y = k at all times.</p>
</html>"));
end BooleanConstant;
