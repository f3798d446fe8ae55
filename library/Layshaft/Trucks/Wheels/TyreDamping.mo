within Layshaft.Trucks.Wheels;
model TyreDamping "Vertical damping of a tyre that can lift off"
  extends BondGraph.Interfaces.Element(final kind=Energy.Kind.R, removal=BondGraph.Interfaces.Removal.zeroEffort);
  parameter Units.Damping d "Damping";
  Blocks.Interfaces.RealInput spring(unit="N") "Force of the vertical compliance"
    annotation(Placement(transformation(extent={{-20,100},{20,140}})));
equation
  if removed then
    if removal == BondGraph.Interfaces.Removal.zeroEffort then
      e = 0;
    else
      f = 0;
    end if;
    power = 0;
  else
    e = noEvent(if spring > 0 then max(d*f, -spring) else 0);
    power = e*f;
  end if;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="R"), Text(extent={{-150,-70},{150,-100}}, textString="d=%d")}),
    Documentation(info="<html>
<p>e = d f while the tyre touches the road, but never so negative that the road would pull.</p>
</html>"));
end TyreDamping;
