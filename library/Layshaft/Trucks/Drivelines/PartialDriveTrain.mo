within Layshaft.Trucks.Drivelines;
partial model PartialDriveTrain "Interface of the drivetrain"
  extends Icons.Component;
  parameter Units.AngularVelocity w_start = 700*Constants.rpm "Engine speed at the start: the truck is held by its brakes, the shafts are twisted by the converter's torque";
  BondGraph.Interfaces.Port a "Engine"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Interfaces.Port b "Driven wheels"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealInput demand "Driver demand, 0 ... 1"
    annotation(Placement(transformation(extent={{-20,100},{20,140}})));
  output Integer gear "Gear";

  annotation(Documentation(info="<html>
<p>From the crankshaft to the driven wheels.</p>
</html>"));
end PartialDriveTrain;
