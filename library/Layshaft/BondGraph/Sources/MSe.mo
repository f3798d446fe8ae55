within Layshaft.BondGraph.Sources;
model MSe "Modulated effort source"
  extends Interfaces.OnePort;
  Blocks.Interfaces.RealInput u "Effort"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.Power given "Power that the source gives";
equation
  e = u;
  given = -e*f;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="MSe")}),
    Documentation(info="<html>
<p>The effort is given, the flow comes from the rest.</p>
</html>"));
end MSe;
