within Layshaft.BondGraph.Adapters;
model Rotational "Bond to rotational flange"
  extends Icons.Component;
  Interfaces.Port a "Bond: torque and angular velocity"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Layshaft.Rotational.Interfaces.Flange_b flange "Flange"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  a.f = der(flange.phi);
  a.e = -flange.tau;

  annotation(
    Documentation(info="<html>
<p>Effort is the torque that leaves through the flange, flow the speed of the flange.</p>
</html>"));
end Rotational;
