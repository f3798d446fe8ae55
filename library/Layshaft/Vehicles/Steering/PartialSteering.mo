within Layshaft.Vehicles.Steering;
partial model PartialSteering "Steering: angles of both wheels"
  parameter Boolean steered = true "= true: the wheels have steering axes"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_b left if steered "Left wheel, positive to the left"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b right if steered "Right wheel, positive to the left"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Interfaces.ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-20,80},{20,120}})));

  annotation(
    Icon(graphics={
      Line(points={{-90,0},{90,0}}, color={64,64,64}, thickness=1),
      Ellipse(extent={{-40,90},{40,10}}, lineColor={64,64,64}, lineThickness=1),
      Line(points={{0,50},{0,0}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-20},{150,-60}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>The flanges are the steering axes of the wheels. A steering reads <code>bus.driver.steering</code>.</p>
</html>"));
end PartialSteering;
