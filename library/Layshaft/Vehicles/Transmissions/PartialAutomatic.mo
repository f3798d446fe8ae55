within Layshaft.Vehicles.Transmissions;
partial model PartialAutomatic "Automatic transmission: converter with lock-up clutch, efficiency; the gears are missing"
  extends Interfaces.Transmission(final spatial=false);
  replaceable parameter Layshaft.Data.Gearboxes.GearsetZF4HP22 gearset constrainedby Layshaft.Data.Gearboxes.SimpsonWithOverdrive "Gear set"
    annotation(choicesAllMatching=true);
  parameter Real ratios[:] = gearset.ratios "Ratios of the forward gears";
  parameter Units.Efficiency eta[size(ratios, 1)] = {0.93,0.95,0.97,0.95} "Efficiencies of the gears";
  Powertrain.Converters.LockUpTC converter(turbine(phi(start=0, fixed=true))) "Converter"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Powertrain.Losses.GearEfficiency efficiency(final eta=eta) "Efficiency of gearbox and final drive"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Units.Power P_gearbox "Power lost and stored between converter and driveline";
protected
  Blocks.Interfaces.IntegerInput command "Gear from the bus"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
equation
  w_input = converter.turbine.w;
  connect(bus.transmission.gearCommand, command)
    annotation(Line(points={{0,100},{0,50},{20,50}}, color={255,127,0}));
  connect(bus.transmission.gearCommand, efficiency.gear)
    annotation(Line(points={{0,100},{0,60},{50,60},{50,11}}, color={255,127,0}));
  connect(bus.transmission.lockUp, converter.lockUp)
    annotation(Line(points={{0,100},{0,60},{-70,60},{-70,11}}, color={0,0,127}));
  connect(flange_a, converter.flange_a)
    annotation(Line(points={{-100,0},{-80,0}}, color={0,0,0}));
  connect(efficiency.flange_b, flange_b)
    annotation(Line(points={{60,0},{100,0}}, color={0,0,0}));

  annotation(Documentation(info="<html>
<p>A model that extends this one puts the gears between <code>converter.flange_b</code> and <code>efficiency.flange_a</code>.</p>
</html>"));
end PartialAutomatic;
