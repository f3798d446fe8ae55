within Layshaft.Trucks.Drivelines;
partial model PartialPropDiff "Interface of propeller shafts and driven axle"
  extends Icons.Component;
  parameter Units.Torque tau_start = 0 "Torque of the propeller shaft at the start";
  BondGraph.Interfaces.Port a "Transmission"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Interfaces.Port b "Driven wheels"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));

  annotation(Documentation(info="<html>
<p>Between transmission and driven wheels.</p>
</html>"));
end PartialPropDiff;
