within Layshaft.BondGraph.Sources;
model Se "Effort source"
  extends Interfaces.OnePort;
  parameter Real e0 = 1 "Effort";
  Units.Power given "Power that the source gives";
equation
  e = e0;
  given = -e*f;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="Se"), Text(extent={{-150,-70},{150,-100}}, textString="e0=%e0")}),
    Documentation(info="<html>
<p>The effort is given, the flow comes from the rest.</p>
</html>"));
end Se;
