within Layshaft.Vehicles.Drivers;
model Person "Person at wheel, pedals and lever, outside of the model"
  extends Interfaces.Driver;
  Blocks.Interfaces.RealInput steeringWheel(unit="rad") "Angle of the steering wheel, positive to the left"
    annotation(Placement(transformation(extent={{-140,70},{-100,110}})));
  Blocks.Interfaces.RealInput acceleratorPedal "Accelerator pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,30},{-100,70}})));
  Blocks.Interfaces.RealInput brakePedal "Brake pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,-10},{-100,30}})));
  Blocks.Interfaces.RealInput clutchPedal "Clutch pedal, 1: pressed"
    annotation(Placement(transformation(extent={{-140,-50},{-100,-10}})));
  Blocks.Interfaces.IntegerInput lever "Gear of the lever, 0: neutral, -1: reverse"
    annotation(Placement(transformation(extent={{-140,-90},{-100,-50}})));
equation
  throttle = noEvent(min(max(acceleratorPedal, 0), 1));
  brake = noEvent(min(max(brakePedal, 0), 1));
  clutch = noEvent(min(max(clutchPedal, 0), 1));
  gear = min(max(lever, -1), 6);
  steering = steeringWheel;
  v_wanted = 0;

  annotation(Documentation(info="<html>
<p>For a driver in the loop. Pedals and lever beyond their range are taken at its end.</p>
</html>"));
end Person;
