within Layshaft.Trucks.Wheels;
partial model PartialWheel "Interface of the wheels of an axle"
  extends Icons.Component;
  parameter Units.Length radius = 0.5 "Rolling radius (11R22.5)";
  parameter Units.Force load0 "Static load";
  replaceable model Road = RoadProfile constrainedby PartialRoad "Road under the wheel"
    annotation(choicesAllMatching=true);
  BondGraph.Interfaces.PlanarPort axle "Axle"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  BondGraph.Interfaces.Port drive "Drive torque at the hub"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealInput pose[3] "Pose of the axle: X, Y, theta"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput u "Brake, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));

  annotation(Documentation(info="<html>
<p>Hub, axle, pose of the axle and brake. Wheels of your own extend it and take the place of <code>tire_front</code> and <code>tire_rear</code>.</p>
</html>"));
end PartialWheel;
