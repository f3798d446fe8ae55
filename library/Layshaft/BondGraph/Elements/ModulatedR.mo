within Layshaft.BondGraph.Elements;
model ModulatedR "Resistance whose coefficient is a signal"
  extends Interfaces.Element(final kind=Energy.Kind.R, removal=Interfaces.Removal.zeroEffort);
  Blocks.Interfaces.RealInput r "Resistance: effort per flow"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
equation
  if removed then
    if removal == Interfaces.Removal.zeroEffort then
      e = 0;
    else
      f = 0;
    end if;
    power = 0;
  else
    e = r*f;
    power = e*f;
  end if;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="MR")}),
    Documentation(info="<html>
<p>e = r f with a signal r.</p>
</html>"));
end ModulatedR;
