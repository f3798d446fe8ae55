within Layshaft.Vehicles.Interfaces;
partial model Axle "Front or rear chassis: suspension and wheels of one axle"
  extends Icons.Component;
  parameter Boolean symmetric = false "= true: the right side repeats the left side"
    annotation(Evaluate=true);
  MultiBody.Interfaces.Frame_a frame "Body"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  Rotational.Interfaces.Flange_a hubs[2] "Wheels: left, right"
    annotation(Placement(transformation(extent={{-110,-20},{-90,20}})));
  Rotational.Interfaces.Flange_a carriers[2] "Wheel carriers: what the brakes push against"
    annotation(Placement(transformation(extent={{-110,-70},{-90,-30}})));
  ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-20,80},{20,120}})));

  annotation(Documentation(info="<html>
<p><code>frame</code> is the body of the vehicle, <code>hubs</code> the spinning wheels, <code>carriers</code> what the brakes push
against: left, right. With <code>symmetric</code> the right side repeats what the left side does: it has no
suspension and no tyre of its own but sources that take the values of the left side.</p>
</html>"));
end Axle;
