within Layshaft.Trucks.Chassis;
partial model PartialAxle "Interface of an axle with its suspension"
  extends Icons.Component;
  parameter Units.Mass m "Mass of axle and wheels";
  parameter Units.Force load0 "Static load of the suspension";
  BondGraph.Interfaces.PlanarPort frame "Point of the frame"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Interfaces.PlanarPort wheel "Wheels"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealInput poseFrame[3] "Pose of the point of the frame: X, Y, theta"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealOutput pose[3] "Pose of the axle: X, Y, theta"
    annotation(Placement(transformation(extent={{100,50},{120,70}})));

  annotation(Documentation(info="<html>
<p>Between a point of the frame and the wheels. An axle of your own extends it.</p>
</html>"));
end PartialAxle;
