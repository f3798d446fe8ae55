within Layshaft.Engines.Components;
model VariableOrifice "Orifice whose area is a signal"
  extends Interfaces.PartialOrifice;
  Blocks.Interfaces.RealInput area(unit="m2") "Area"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
equation
  A = area;

  annotation(Documentation(info="<html>
<p>A valve whose opening comes from outside.</p>
</html>"));
end VariableOrifice;
