within Layshaft.Vehicles.Transmissions;
model Manual "Manual transmission in one dimension: clutch, neutral clutch, gears"
  extends Interfaces.Transmission(final spatial=false);
  parameter Units.Ratio ratios[:] = {3.385,1.905,1.267,0.949,0.755,0.652} "Ratios of the forward gears";
  parameter Units.Efficiency eta[size(ratios, 1)] = fill(0.96, size(ratios, 1)) "Efficiencies of the forward gears";
  parameter Units.Inertia J(min=0) = 0.0063 "Inertia of the input shaft and its gears";
  parameter Units.Torque tau_clutch(min=0) = 400 "Torque of the closed clutch";
  Rotational.Components.Clutch clutch(compliance=0, cgeo=tau_clutch/0.5) "Clutch"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Rotational.Components.Inertia shaft(final J=J, phi(start=0, fixed=true), w(start=0, fixed=true)) "Input shaft"
    annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Rotational.Components.Clutch neutral(compliance=0, cgeo=20*tau_clutch, phi_slip(fixed=true)) "Open in neutral"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Powertrain.Gears.VariableGear gears(ratio_start=ratios[1], T=0.05) "Gears"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Powertrain.Losses.GearEfficiency losses(final eta=eta) "Losses"
    annotation(Placement(transformation(extent={{50,-10},{70,10}})));
protected
  Blocks.Interfaces.IntegerInput command "Gear from the bus"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
equation
  assert(command <= size(ratios, 1), "Gear " + String(command) + " is asked for, but the transmission has " + String(size(ratios, 1)) + " gears only.");
  gear = command;
  ratio = if gear > 0 then gears.i else 0;
  w_input = shaft.w;
  gears.ratio = ratios[max(gear, 1)];
  neutral.f_normalized = if gear > 0 then 1 else 0;
  losses.gear = gear;
  connect(bus.transmission.gearCommand, command)
    annotation(Line(points={{0,100},{0,50},{20,50}}, color={255,127,0}));
  connect(bus.transmission.clutch, clutch.f_normalized)
    annotation(Line(points={{0,100},{0,40},{-70,40},{-70,11}}, color={0,0,127}));
  connect(flange_a, clutch.flange_a)
    annotation(Line(points={{-100,0},{-80,0}}, color={0,0,0}));
  connect(clutch.flange_b, shaft.flange_a)
    annotation(Line(points={{-60,0},{-50,0}}, color={0,0,0}));
  connect(shaft.flange_b, neutral.flange_a)
    annotation(Line(points={{-30,0},{-20,0}}, color={0,0,0}));
  connect(neutral.flange_b, gears.flange_a)
    annotation(Line(points={{0,0},{10,0}}, color={0,0,0}));
  connect(gears.flange_b, losses.flange_a)
    annotation(Line(points={{30,0},{50,0}}, color={0,0,0}));
  connect(losses.flange_b, flange_b)
    annotation(Line(points={{70,0},{100,0}}, color={0,0,0}));

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="J=%J")}),
    Documentation(info="<html>
<p>A dry clutch that locks exactly, a clutch that opens in neutral, and a gear whose ratio follows the command with a lag.
The efficiency belongs to the gear.</p>
</html>"));
end Manual;
