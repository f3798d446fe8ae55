within Layshaft.Vehicles.Interfaces;
partial model Driveline "Driveline: from the transmission to the wheels"
  extends Icons.Component;
  parameter Boolean spatial = false "= true: the driveline stands in three dimensions and its reactions go into a frame"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_a flange_a "Shaft at the side of the transmission"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b hubs[4] "Wheels: front left, front right, rear left, rear right"
    annotation(Placement(transformation(extent={{90,-40},{110,40}})));
  MultiBody.Interfaces.Frame_a mount if spatial "Housing of the differential"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  MultiBody.Interfaces.Frame_a body if spatial "Body of the vehicle, which guides the wheels"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={60,-100})));
  ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-20,80},{20,120}})));
protected
  Blocks.Sources.RealExpression sendTorque(expression=-sum(hubs.tau)) "Torque for the bus"
    annotation(Placement(transformation(extent={{-60,60},{-40,80}})));
equation
  connect(sendTorque.y, bus.driveline.torque)
    annotation(Line(points={{-39,70},{0,70},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p><code>hubs</code> are the wheels: front left, front right, rear left, rear right. A wheel that is not driven stays
unconnected inside. <code>mount</code> is the frame of the housing of the differential, <code>body</code> that of the body: shafts
between them feel that the one turns against the other.</p>
</html>"));
end Driveline;
