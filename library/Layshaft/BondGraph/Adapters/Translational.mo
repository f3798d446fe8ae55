within Layshaft.BondGraph.Adapters;
model Translational "Bond to translational flange"
  extends Icons.Component;
  Interfaces.Port a "Bond: force and velocity"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Layshaft.Translational.Interfaces.Flange_b flange "Flange"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  a.f = der(flange.s);
  a.e = -flange.f;

  annotation(
    Documentation(info="<html>
<p>Effort is the force that leaves through the flange, flow the velocity of the flange.</p>
</html>"));
end Translational;
