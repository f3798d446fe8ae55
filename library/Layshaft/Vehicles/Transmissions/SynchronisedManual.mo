within Layshaft.Vehicles.Transmissions;
model SynchronisedManual "Manual transmission with reverse gear, for real time: clutch and synchroniser stick without events"
  extends Interfaces.Transmission(final spatial=false);
  parameter Units.Ratio ratios[:] = {3.6,2.12,1.46,1.1,0.88,0.72} "Ratios of the forward gears";
  parameter Units.Ratio reverse(max=0) = -3.4 "Ratio of the reverse gear, negative";
  parameter Units.Efficiency eta(max=1) = 0.97 "Efficiency of each gear";
  parameter Units.Inertia J(min=Constants.small) = 0.008 "Inertia of clutch disc, input shaft and gears";
  replaceable parameter Data.ClutchTurbo clutchData constrainedby Data.Clutch "Clutch"
    annotation(choicesAllMatching=true);
  parameter Units.Torque tau_synchroniser(min=0) = 60 "Torque with which the synchroniser brings the input shaft to speed"
    annotation(Dialog(group="Shift"));
  parameter Units.Torque tau_dog(min=Constants.small) = 1500 "Torque that the engaged gear carries without sliding"
    annotation(Dialog(group="Shift"));
  parameter Units.AngularVelocity w_dog(min=Constants.small) = 8 "Slip below which the dogs find in"
    annotation(Dialog(group="Shift"));
  parameter Units.Time t_lever(min=Constants.small) = 0.04 "Time constant of the lever"
    annotation(Dialog(group="Shift"));
  Clutches.ElastoPlasticClutch clutch(final data=clutchData, z_max=0.08, t_damp=0.004, w_damp=30) "Clutch"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Rotational.Components.Inertia shaft(final J=J, phi(start=0, fixed=true), w(start=0, fixed=true)) "Input shaft"
    annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Clutches.ElastoPlasticClutch synchroniser(final data(faces=1, r_mean=r_mean, w={0,1000}, mu={1,1}, peak=1, F_max=tau_dog/r_mean, c=1, d=1, pedal={0,1}, clamp={0,1}), z_max=0.02, t_damp=0.002, w_damp=50, phi_slip(fixed=true)) "Synchroniser and dogs"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Components.SelectedGear gears(final eta=eta, ratio=if chosen < 0 then reverse else ratios[max(chosen, 1)]) "Gears"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Real lever(start=1, fixed=true, min=0, max=1) "Travel of the sleeve into the chosen gear, 0: out";
  Real dogs(start=1, fixed=true, min=0, max=1) "Dogs, 0: out, 1: in";
  Boolean locked(start=true, fixed=true) "= true: the dogs are in";
protected
  constant Units.Length r_mean = 1 "Radius at which the synchroniser's force is its torque";
  Integer chosen(start=0, fixed=true) "Gear whose sleeve moves";
  Blocks.Interfaces.IntegerInput command "Gear from the bus"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
  Blocks.Sources.RealExpression press(expression=(noEvent(if chosen == 0 then 0 else tau_synchroniser*lever^2 + tau_dog*dogs^2)/tau_dog)) "Torque of synchroniser and dogs"
    annotation(Placement(transformation(extent={{-40,20},{-20,40}})));
equation
  assert(command >= -1 and command <= size(ratios, 1), "Gear " + String(command) + " is asked for, but the transmission has " + String(size(ratios, 1)) + " gears, neutral (0) and reverse (-1).");
  assert(min(ratios) > 0 and reverse < 0, "Forward gears need positive ratios, the reverse gear a negative one.");
  when lever < 0.05 and command <> pre(chosen) then
    chosen = command;
  end when;
  t_lever*der(lever) = (if command == chosen then 1 else 0) - lever;
  0.5*t_lever*der(dogs) = noEvent(if command == chosen and (dogs > 0.5 or lever > 0.6 and abs(synchroniser.w_slip) < w_dog) then 1 else 0) - dogs;
  locked = dogs > 0.9;
  gear = if locked then chosen else 0;
  ratio = if gear == 0 then 0 else gears.ratio;
  w_input = shaft.w;
  connect(bus.transmission.gearCommand, command)
    annotation(Line(points={{0,100},{0,50},{30,50}}, color={255,127,0}));
  connect(bus.transmission.clutch, clutch.clamp)
    annotation(Line(points={{0,100},{0,40},{-70,40},{-70,11}}, color={0,0,127}));
  connect(press.y, synchroniser.clamp)
    annotation(Line(points={{-19,30},{-10,30},{-10,11}}, color={0,0,127}));
  connect(flange_a, clutch.flange_a)
    annotation(Line(points={{-100,0},{-80,0}}, color={0,0,0}));
  connect(clutch.flange_b, shaft.flange_a)
    annotation(Line(points={{-60,0},{-50,0}}, color={0,0,0}));
  connect(shaft.flange_b, synchroniser.flange_a)
    annotation(Line(points={{-30,0},{-20,0}}, color={0,0,0}));
  connect(synchroniser.flange_b, gears.flange_a)
    annotation(Line(points={{0,0},{20,0}}, color={0,0,0}));
  connect(gears.flange_b, flange_b)
    annotation(Line(points={{40,0},{100,0}}, color={0,0,0}));

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="J=%J")}),
    Documentation(info="<html>
<p>
The lever takes the sleeve out of the old gear, then into the new one: the synchroniser brings the input shaft to its speed with <code>tau_synchroniser</code>, and the dogs find in when the slip has gone. Who does not press the clutch
pedal finds that the gear does not engage, since the synchroniser is weaker than the engine. The ratio changes only while nothing is engaged, so that a shift neither makes nor loses energy. Each shift has three events; clutch and synchroniser
have none.
</p>
</html>"));
end SynchronisedManual;
