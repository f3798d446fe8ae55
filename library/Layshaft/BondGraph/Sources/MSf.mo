within Layshaft.BondGraph.Sources;
model MSf "Modulated flow source"
  extends Interfaces.OnePort;
  Blocks.Interfaces.RealInput u "Flow out of the source"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.Power given "Power that the source gives";
equation
  f = -u;
  given = -e*f;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="MSf")}),
    Documentation(info="<html>
<p>The flow is given, the effort comes from the rest.</p>
</html>"));
end MSf;
