within Layshaft.Vehicles.Drivers;
model CycleDriver "Driver of an automatic who follows a drive cycle"
  extends Interfaces.Driver;
  replaceable Powertrain.Drivers.CornerPointCycle cycle constrainedby Blocks.Interfaces.SO "Drive cycle"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
  replaceable Powertrain.Drivers.Driver feet "Feet"
    annotation(Placement(transformation(extent={{60,0},{80,20}})));
equation
  throttle = feet.throttle;
  brake = feet.brake;
  clutch = 0;
  gear = 1;
  steering = 0;
  v_wanted = cycle.y;
  connect(cycle.y, feet.v_wanted)
    annotation(Line(points={{41,50},{50,50},{50,16},{58,16}}, color={0,0,127}));
  connect(bus.chassis.speed, feet.v)
    annotation(Line(points={{0,100},{0,4},{58,4}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>The cycle gives the wanted speed; see <a href=\"modelica://Layshaft.Powertrain.Drivers.Driver\">Driver</a> for how
the pedals are used. The lever stays in drive: gear 1.</p>
</html>"));
end CycleDriver;
