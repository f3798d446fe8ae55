within Layshaft.Vehicles.Transmissions;
model ConverterAutomatic "Automatic transmission: converter with lock-up clutch and fixed ratios"
  extends PartialAutomatic;
  Powertrain.Gears.VariableGear gearbox(ratio_start=ratios[1], T=0.15) "Gearbox: fixed ratios chosen by the control"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
equation
  gear = command;
  ratio = gearbox.i;
  gearbox.ratio = ratios[command];
  connect(converter.flange_b, gearbox.flange_a)
    annotation(Line(points={{-60,0},{-40,0}}, color={0,0,0}));
  connect(gearbox.flange_b, efficiency.flange_a)
    annotation(Line(points={{-20,0},{40,0}}, color={0,0,0}));
  P_gearbox = efficiency.power;

  annotation(Documentation(info="<html>
<p>The ratio follows the command with a lag; power flows on during a shift. Losses are an efficiency for each gear.</p>
</html>"));
end ConverterAutomatic;
