within Layshaft.Trucks.Wheels;
model RollingResistance "Rolling resistance of a tyre"
  extends BondGraph.Interfaces.Element(final kind=Energy.Kind.R, removal=BondGraph.Interfaces.Removal.zeroEffort);
  parameter Real coefficient = 0.0065 "Rolling resistance relative to the load: radial truck tyre; appendix";
  parameter Units.Length radius "Radius of the wheel";
  parameter Units.AngularVelocity w_small = 0.2 "Speed at which the resistance has reached 71 %";
  Blocks.Interfaces.RealInput load(unit="N") "Vertical load"
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
    e = coefficient*radius*load*f/sqrt(f^2 + w_small^2);
    power = e*f;
  end if;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="R"), Text(extent={{-150,-70},{150,-100}}, textString="r=%radius")}),
    Documentation(info="<html>
<p>e = coefficient radius load, against the rotation.</p>
</html>"));
end RollingResistance;
