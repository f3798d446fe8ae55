within Layshaft.Bench.Hybrid;
model AutomatedGearbox "Automated gearbox: dogs without synchronisers, selected in neutral"
  extends Rotational.Interfaces.TwoFlanges;
  extends Icons.Gear;
  extends Energy.Friction(final useHeatPort=false, slip(final unit="rad/s"), slipRate(final unit="rad/s2"), effort(final unit="N.m"));
  replaceable parameter Data.GearboxRatios data "Gearbox"
    annotation(choicesAllMatching=true);
  Blocks.Interfaces.IntegerInput gear "Gear selected, 1 ... 12; changes in neutral only"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput engage "Command of the actuator: 0 neutral, 1 engaged"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealOutput position(start=1, fixed=true) "Position of the dogs: 0 neutral, 1 engaged"
    annotation(Placement(transformation(extent={{100,50},{120,70}})));
  Units.Ratio ratio "Ratio of the gear selected";
  Units.AngularVelocity w_in(stateSelect=StateSelect.prefer) "Speed of the input shaft";
  Units.AngularVelocity w_out(stateSelect=StateSelect.prefer) "Speed of the output shaft";
  Units.Torque tau_loss_in "Drag at the input shaft";
  Units.Torque tau_loss_out "Loss of the meshes at the output shaft";
  Units.Power P_loss "Drag and losses of the meshes";
  Units.Power P_kinetic "Rate of the kinetic energy of both shafts";
protected
  constant Units.AngularVelocity w_fade[2] = {2,0.5} "Speeds of input and output shaft below which losses fade";
  constant Units.AngularVelocity w_small = 1e-6 "Difference of speeds that is none: rounding, as long as the dogs hold";
  Units.AngularVelocity difference "Difference of speeds at the dogs";
  Units.Torque load(start=0, fixed=true) "Torque through the dogs, as the meshes feel it";
  Units.Torque capacity "Torque that the dogs hold";
equation
  assert(gear >= 1 and gear <= size(data.ratio, 1), "The gearbox has no gear " + String(gear) + ".");
  ratio = data.ratio[gear];
  der(position) = (engage - position)/data.T;
  w_in = der(flange_a.phi);
  w_out = der(flange_b.phi);
  difference = w_in - ratio*w_out;
  slip = noEvent(if abs(difference) < w_small then 0 else difference);
  slipRate = der(w_in) - ratio*der(w_out);
  capacity = if position < 0.3 then 0 elseif position < 0.9 then data.tau_cone else data.tau_dog;
  forward = capacity;
  backward = -capacity;
  breakForward = capacity;
  breakBackward = -capacity;
  free = position < 0.3;
  tau_loss_in = data.tau_drag*tanh(w_in/w_fade[1]) + data.d*w_in;
  der(load) = (effort - load)/0.005;
  tau_loss_out = (1 - data.eta)*ratio*noEvent(abs(load))*tanh(w_out/w_fade[2]);
  data.J_in*der(w_in) = flange_a.tau - effort - tau_loss_in;
  data.J_out*der(w_out) = flange_b.tau + ratio*effort - tau_loss_out;
  P_kinetic = data.J_in*w_in*der(w_in) + data.J_out*w_out*der(w_out);
  P_loss = tau_loss_in*w_in + tau_loss_out*w_out;

  annotation(
    __Layshaft(energy={
      Power(title="Dogs", variable="power"),
      Power(title="Gears", variable="P_loss"),
      Power(title="Kinetic energy", variable="P_kinetic")}),
    Icon(graphics={Text(extent={{-80,95},{80,60}}, textColor={64,64,64}, textString="12")}),
    Documentation(info="<html>
<p>
Input and output shaft are coupled by dogs, one friction element that holds any torque once it is engaged: w_in = ratio w_out then. While the actuator moves, the dogs rub with little torque;
what difference of speed is left at engagement becomes heat. Nothing in the gearbox synchronises: that is the work of the electric machine at its input.
</p>
</html>"));
end AutomatedGearbox;
