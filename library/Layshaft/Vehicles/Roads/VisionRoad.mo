within Layshaft.Vehicles.Roads;
model VisionRoad "Road that another system tells while the vehicle drives: a plane under each wheel"
  extends Interfaces.Road(
    redeclare function height = Internal.planesHeight(planes=planes),
    redeclare function normal = Internal.planesNormal(planes=planes),
    redeclare function friction = Internal.planesFriction(planes=planes),
    redeclare function startHeight = Internal.levelHeight(level=z_start),
    redeclare function startNormal = Internal.planeNormal(grade=0));
  parameter Units.Position z_start = 0 "Height of the road where the vehicle starts";
  parameter String fileName = "" "Road that the other system shows; nothing is read from it";
  Blocks.Interfaces.RealInput roadPoint[4, 2](each unit="m") "Where each height was taken: x and y"
    annotation(Placement(transformation(extent={{-120,60},{-80,100}})));
  Blocks.Interfaces.RealInput roadHeight[4](each unit="m") "Height of the road at these points"
    annotation(Placement(transformation(extent={{-120,20},{-80,60}})));
  Blocks.Interfaces.RealInput roadNormal[4, 3] "Normal of the road there, upward; its length does not matter"
    annotation(Placement(transformation(extent={{-120,-20},{-80,20}})));
  Blocks.Interfaces.RealInput roadFriction[4] "Friction there, relative to a dry road"
    annotation(Placement(transformation(extent={{-120,-60},{-80,-20}})));
protected
  Real planes[4, 6] "Of each wheel: x, y, height, slope along x, slope along y, friction";
equation
  for i in 1:4 loop
    planes[i, :] = {roadPoint[i, 1], roadPoint[i, 2], roadHeight[i], -roadNormal[i, 1]/roadNormal[i, 3], -roadNormal[i, 2]/roadNormal[i, 3], roadFriction[i]};
  end for;

  annotation(Documentation(info="<html>
<p>
For a vision system that has the road: it gets the positions of the wheels and answers with the plane under each of them. A tyre stands on the plane whose point is nearest. Since the points come
back with the heights, an answer that is some milliseconds old is still right on a plane: the delay costs only what the road curves meanwhile.
</p>
<p>
At the start nothing has come yet: the road is level at <code>z_start</code>, and the inputs should start accordingly.
<a href=\"modelica://Layshaft.Vehicles.Examples.VisionCar\">VisionCar</a> uses it.
</p>
</html>"));
end VisionRoad;
