within Layshaft.Vehicles.Steering;
partial model PartialRack "Steering by the travel of a rack"
  Translational.Interfaces.Flange_b rack "Rack, positive to the left"
    annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  Interfaces.ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-20,80},{20,120}})));

  annotation(
    Icon(graphics={
      Line(points={{-90,-60},{90,-60}}, color={64,64,64}, thickness=1),
      Ellipse(extent={{-40,80},{40,0}}, lineColor={64,64,64}, lineThickness=1),
      Line(points={{0,40},{0,-60}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-110},{150,-150}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>For suspensions from hardpoints, whose tie rods turn the wheels. A steering reads <code>bus.driver.steering</code>.</p>
</html>"));
end PartialRack;
