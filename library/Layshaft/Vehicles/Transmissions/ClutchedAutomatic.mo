within Layshaft.Vehicles.Transmissions;
model ClutchedAutomatic "Automatic transmission with all planetary sets, clutches and brakes of the ZF 4HP22"
  extends PartialAutomatic;
  Powertrain.Gearboxes.ZF4HP22 gearbox(redeclare parameter Layshaft.Data.Gearboxes.GearsetZF4HP22 data,
    inShaft(w(start=0, fixed=true)),
    sunShaft(phi(start=0, fixed=true), w(start=0, fixed=true)),
    sunOverdriveShaft(phi(start=0, fixed=true), w(start=0, fixed=true))) "Planetary sets, clutches and brakes"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  replaceable Powertrain.Gearboxes.ClutchControl clutchControl(
    share={1,0.25,0.3,0.3,1,1,0.45},
    t_open={0.3,0.3,0.3,0.3,0.3,0.05,0.3},
    t_closeDown={0.4,0.5,0.5,1.5,0.4,2,0.7},
    t_openDown={0.3,0.3,0.6,0.6,0.3,0.1,0.4},
    wait={0,0,0,0.6,0,0.8,0}) "Clutch control"
    annotation(Placement(transformation(extent={{-30,30},{-10,50}})));
equation
  gear = command;
  ratio = ratios[command];
  P_gearbox = efficiency.power + gearbox.P_clutches + gearbox.P_inertias;
  connect(bus.transmission.gearCommand, clutchControl.gear)
    annotation(Line(points={{0,100},{0,60},{-40,60},{-40,40},{-32,40}}, color={255,127,0}));
  connect(clutchControl.pressure, gearbox.pressure)
    annotation(Line(points={{-9,40},{0,40},{0,11}}, color={0,0,127}));
  connect(converter.flange_b, gearbox.flange_a)
    annotation(Line(points={{-40,0},{-10,0}}, color={0,0,0}));
  connect(gearbox.flange_b, efficiency.flange_a)
    annotation(Line(points={{10,0},{40,0}}, color={0,0,0}));

  annotation(Documentation(info="<html>
<p>
Takes the place of <a href=\"modelica://Layshaft.Vehicles.Transmissions.ConverterAutomatic\">ConverterAutomatic</a> where shifts matter: clutches slip, lock and heat up. The gear command of the bus goes to the
clutch control, whose hydraulics are a lag or pump, valves and pistons. Losses of meshes are the same efficiency for each gear.
</p>
</html>"));
end ClutchedAutomatic;
