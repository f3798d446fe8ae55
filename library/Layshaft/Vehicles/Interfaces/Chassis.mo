within Layshaft.Vehicles.Interfaces;
partial model Chassis "Chassis: body with front and rear axle on the road"
  extends BaseChassis;
  Units.Length s "Distance covered";
  Units.Velocity v "Speed along the vehicle";
  Units.Acceleration a "Acceleration along the vehicle";
  Units.Acceleration a_lateral "Acceleration to the left";
  Units.AngularVelocity yawRate "Angular velocity about the vertical axis";
protected
  Blocks.Sources.RealExpression sendSpeed(expression=v) "For the bus"
    annotation(Placement(transformation(extent={{-60,70},{-40,90}})));
  Blocks.Sources.RealExpression sendAcceleration(expression=a) "For the bus"
    annotation(Placement(transformation(extent={{-60,50},{-40,70}})));
  Blocks.Sources.RealExpression sendLateralAcceleration(expression=a_lateral) "For the bus"
    annotation(Placement(transformation(extent={{-60,30},{-40,50}})));
  Blocks.Sources.RealExpression sendYawRate(expression=yawRate) "For the bus"
    annotation(Placement(transformation(extent={{-60,10},{-40,30}})));
  Blocks.Sources.RealExpression sendDistance(expression=s) "For the bus"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Blocks.Sources.RealExpression sendWheelSpeed[4](expression=der(hubs.phi)) "For the bus"
    annotation(Placement(transformation(extent={{-60,-30},{-40,-10}})));
equation
  connect(sendSpeed.y, bus.chassis.speed)
    annotation(Line(points={{-39,80},{0,80},{0,100}}, color={0,0,127}));
  connect(sendAcceleration.y, bus.chassis.acceleration)
    annotation(Line(points={{-39,60},{0,60},{0,100}}, color={0,0,127}));
  connect(sendLateralAcceleration.y, bus.chassis.lateralAcceleration)
    annotation(Line(points={{-39,40},{0,40},{0,100}}, color={0,0,127}));
  connect(sendYawRate.y, bus.chassis.yawRate)
    annotation(Line(points={{-39,20},{0,20},{0,100}}, color={0,0,127}));
  connect(sendDistance.y, bus.chassis.distance)
    annotation(Line(points={{-39,0},{0,0},{0,100}}, color={0,0,127}));
  connect(sendWheelSpeed.y, bus.chassis.wheelSpeed)
    annotation(Line(points={{-39,-20},{0,-20},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p><code>hubs</code> are the spinning wheels, <code>carriers</code> what the brakes of each wheel push against: front left,
front right, rear left, rear right. A chassis in one dimension fixes the carriers to the ground. <code>frame</code> is the
body: the powertrain is mounted on it. A chassis gives the variables s, v, a, a_lateral and yawRate, which are sent here with the speeds of the wheels.</p>
</html>"));
end Chassis;
