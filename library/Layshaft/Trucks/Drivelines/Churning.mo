within Layshaft.Trucks.Drivelines;
model Churning "Churning losses: linear and quadratic, depending on the gear"
  extends BondGraph.Interfaces.Element(final kind=Energy.Kind.R, removal=BondGraph.Interfaces.Removal.zeroEffort);
  parameter Real ratios[:] "Gear ratios, decreasing";
  parameter Real c1[size(ratios, 1)](each unit="N.m.s/rad") "Linear term in each gear";
  parameter Real c2[size(ratios, 1)](each unit="N.m.s2/rad2") "Quadratic term in each gear";
  Blocks.Interfaces.RealInput ratio "Speed ratio"
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
    e = (Blocks.Functions.interpolate(-ratios, c1, -ratio) + Blocks.Functions.interpolate(-ratios, c2, -ratio)*noEvent(abs(f)))*f;
    power = e*f;
  end if;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="R")}),
    Documentation(info="<html>
<p>e = c1(gear) f + c2(gear) f |f|. Between two gears the coefficients are interpolated over the ratio, so that nothing jumps.</p>
</html>"));
end Churning;
