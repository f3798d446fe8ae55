within Layshaft.Vehicles.Interfaces;
partial model Brakes "Friction brakes of the wheels"
  extends Icons.Component;
  Rotational.Interfaces.Flange_b hubs[4] "Wheels"
    annotation(Placement(transformation(extent={{90,-40},{110,40}})));
  Rotational.Interfaces.Flange_b carriers[4] "Wheel carriers"
    annotation(Placement(transformation(extent={{90,-90},{110,-50}})));
  ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-20,80},{20,120}})));

  annotation(Documentation(info="<html>
<p>A brake acts between a wheel and its carrier: front left, front right, rear left, rear right. It reads
<code>bus.brakes.command</code>.</p>
</html>"));
end Brakes;
