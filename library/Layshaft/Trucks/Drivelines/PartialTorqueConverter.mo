within Layshaft.Trucks.Drivelines;
partial model PartialTorqueConverter "Interface of a torque converter"
  extends Icons.Component;
  parameter Units.AngularVelocity w_start = 700*Constants.rpm "Engine speed at the start, with the turbine at rest";
  parameter Units.Torque tau_start "Torque of the turbine at the start";
  BondGraph.Interfaces.Port a "Engine"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Interfaces.Port b "Transmission"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));

  annotation(Documentation(info="<html>
<p>Between crankshaft and transmission. A converter of your own gives <code>tau_start</code>, which twists the shafts at the start.</p>
</html>"));
end PartialTorqueConverter;
