within Layshaft.BondGraph.Elements;
model R "Linear resistance"
  extends Interfaces.Element(final kind=Energy.Kind.R, removal=Interfaces.Removal.zeroEffort);
  parameter Real r(min=0) = 1 "Resistance: effort per flow";
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
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="R"), Text(extent={{-150,-70},{150,-100}}, textString="r=%r")}),
    Documentation(info="<html>
<p>e = r f. Removed: absent.</p>
</html>"));
end R;
