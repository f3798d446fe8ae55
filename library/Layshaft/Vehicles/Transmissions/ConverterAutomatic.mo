within Layshaft.Vehicles.Transmissions;
model ConverterAutomatic "Automatic transmission: converter with lock-up clutch and fixed ratios"
  extends Interfaces.Transmission(final spatial=false);
  replaceable parameter Layshaft.Data.Gearboxes.GearsetZF4HP22 gearset constrainedby Layshaft.Data.Gearboxes.SimpsonWithOverdrive "Gear set"
    annotation(choicesAllMatching=true);
  parameter Real ratios[:] = gearset.ratios "Ratios of the forward gears";
  parameter Units.Efficiency eta[size(ratios, 1)] = {0.93,0.95,0.97,0.95} "Efficiencies of the gears";
  Powertrain.Converters.LockUpTC converter(turbine(phi(start=0, fixed=true))) "Converter"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Powertrain.Gears.VariableGear gearbox(ratio_start=ratios[1], T=0.15) "Gearbox: fixed ratios chosen by the control"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Powertrain.Losses.GearEfficiency efficiency(final eta=eta) "Efficiency of gearbox and final drive"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
protected
  Blocks.Interfaces.IntegerInput command "Gear from the bus"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
equation
  gear = command;
  ratio = gearbox.i;
  w_input = converter.turbine.w;
  gearbox.ratio = ratios[command];
  connect(bus.transmission.gearCommand, command)
    annotation(Line(points={{0,100},{0,50},{20,50}}, color={255,127,0}));
  connect(bus.transmission.gearCommand, efficiency.gear)
    annotation(Line(points={{0,100},{0,60},{50,60},{50,11}}, color={255,127,0}));
  connect(bus.transmission.lockUp, converter.lockUp)
    annotation(Line(points={{0,100},{0,60},{-70,60},{-70,11}}, color={0,0,127}));
  connect(flange_a, converter.flange_a)
    annotation(Line(points={{-100,0},{-80,0}}, color={0,0,0}));
  connect(converter.flange_b, gearbox.flange_a)
    annotation(Line(points={{-60,0},{-40,0}}, color={0,0,0}));
  connect(gearbox.flange_b, efficiency.flange_a)
    annotation(Line(points={{-20,0},{40,0}}, color={0,0,0}));
  connect(efficiency.flange_b, flange_b)
    annotation(Line(points={{60,0},{100,0}}, color={0,0,0}));

  annotation(Documentation(info="<html>
<p>The ratio follows the command with a lag; power flows on during a shift. Losses are an efficiency for each gear.</p>
</html>"));
end ConverterAutomatic;
