within Layshaft.Trucks.Chassis;
partial model PartialVehicle "Interface of the vehicle behind the drivetrain"
  extends Icons.Component;
  BondGraph.Interfaces.Port drive "Driven wheels"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealInput brake "Brake, 0 ... 1"
    annotation(Placement(transformation(extent={{-20,100},{20,140}})));
  output Units.Velocity v "Speed along the road";

  annotation(Documentation(info="<html>
<p>What the drivetrain turns and the brake stops.</p>
</html>"));
end PartialVehicle;
