within Layshaft.Vehicles.Drivers;
model ExternalDriver "Driver outside of the model: pedals and lever are inputs"
  extends Interfaces.Driver;
  Blocks.Interfaces.RealInput acceleratorPedal "Accelerator pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput brakePedal "Brake pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,10},{-100,50}})));
  Blocks.Interfaces.RealInput clutchPedal "Clutch pedal, 1: pressed"
    annotation(Placement(transformation(extent={{-140,-50},{-100,-10}})));
  Blocks.Interfaces.IntegerInput lever "Gear of the lever, 0: neutral, -1: reverse"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
equation
  throttle = acceleratorPedal;
  brake = brakePedal;
  clutch = clutchPedal;
  gear = lever;
  steering = 0;
  v_wanted = 0;

  annotation(Documentation(info="<html>
<p>For cars whose driver is another task, a person in front of a wheel, or a rig. The car drives straight ahead.</p>
</html>"));
end ExternalDriver;
