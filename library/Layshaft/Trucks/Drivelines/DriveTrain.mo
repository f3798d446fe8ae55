within Layshaft.Trucks.Drivelines;
model DriveTrain "Torque converter, transmission, propeller shafts, differential, shift logic"
  extends Icons.Component;
  parameter Units.AngularVelocity w_start = 700*Constants.rpm "Engine speed at the start: the truck is held by its brakes, the shafts are twisted by the converter's torque";
  final parameter Units.Torque tau_start = TC.FluidCoupling.stall*(w_start/TC.FluidCoupling.K0)^2 "Torque of the turbine at the start";
  BondGraph.Interfaces.Port a "Engine"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Interfaces.Port b "Driven wheels"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealInput demand "Driver demand, 0 ... 1"
    annotation(Placement(transformation(extent={{-20,100},{20,140}})));
  Drivelines.TorqueConverter TC "Torque converter"
    annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Drivelines.Transmission Transmission(final tau_start=tau_start) "Transmission"
    annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  BondGraph.Sensors.FlowSensor output_ "Speed of the output shaft"
    annotation(Placement(transformation(extent={{5,-10},{25,10}})));
  Drivelines.PropDiff Prop_Diff(final tau_start=tau_start*Transmission.ratios[1]) "Propeller shafts and differential"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Powertrain.Controls.BlendedShiftLogic Shift_Logic(final ratios=Transmission.ratios) "Shift logic"
    annotation(Placement(transformation(extent={{-10,40},{10,60}})));
equation
  connect(a, TC.a);
  connect(TC.b, Transmission.a);
  connect(Transmission.b, output_.a);
  connect(output_.b, Prop_Diff.a);
  connect(Prop_Diff.b, b);
  connect(demand, Shift_Logic.demand);
  connect(output_.y, Shift_Logic.w);
  connect(Shift_Logic.speedRatio, Transmission.speedRatio);
  connect(Shift_Logic.torqueRatio, Transmission.torqueRatio);

  annotation(
    Documentation(info="<html>
<p>From the crankshaft to the hubs of the driven wheels.</p>
</html>"));
end DriveTrain;
