within Layshaft.Trucks.Wheels;
partial model PartialSlip "Interface of the traction force of a tyre"
  extends BondGraph.Interfaces.Element(final kind=Energy.Kind.R, removal=BondGraph.Interfaces.Removal.zeroFlow);
  Blocks.Interfaces.RealInput load(unit="N") "Vertical load"
    annotation(Placement(transformation(extent={{-80,100},{-40,140}})));
  Blocks.Interfaces.RealInput v(unit="m/s") "Velocity along the road"
    annotation(Placement(transformation(extent={{40,100},{80,140}})));

  annotation(Documentation(info="<html>
<p>The flow is the slip velocity w r - v, the effort the force of the road. <code>power</code> is dissipated power.</p>
</html>"));
end PartialSlip;
