within Layshaft.Trucks.Engines;
partial model PartialEngine "Interface of an engine"
  extends Icons.Component;
  Blocks.Interfaces.RealInput demand "Driver demand, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  BondGraph.Interfaces.Port b "Crankshaft"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Units.AngularVelocity w "Speed";
  Units.Torque tau "Brake torque";
  Units.Power given "Power of the combustion less engine friction";

  annotation(Documentation(info="<html>
<p>Takes the demand of the driver and turns the crankshaft. <code>given</code> is the power that it puts into the truck, for the energy balance.</p>
</html>"));
end PartialEngine;
