within Layshaft.BondGraph.Sources;
model Sf "Flow source"
  extends Interfaces.OnePort;
  parameter Real f0 = 1 "Flow out of the source";
  Units.Power given "Power that the source gives";
equation
  f = -f0;
  given = -e*f;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="Sf"), Text(extent={{-150,-70},{150,-100}}, textString="f0=%f0")}),
    Documentation(info="<html>
<p>The flow is given, the effort comes from the rest.</p>
</html>"));
end Sf;
