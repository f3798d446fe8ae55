within Layshaft.Trucks.Drivelines;
model DriveTrain "Torque converter, transmission, propeller shafts, differential, shift logic"
  extends PartialDriveTrain;
  final parameter Units.Torque tau_start = TC.tau_start "Torque of the turbine at the start";
  replaceable Drivelines.TorqueConverter TC constrainedby Drivelines.PartialTorqueConverter(final w_start=w_start) "Torque converter"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-70,-10},{-50,10}})));
  replaceable Drivelines.Transmission Transmission constrainedby Drivelines.PartialTransmission(final tau_start=tau_start) "Transmission"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-30,-10},{-10,10}})));
  BondGraph.Sensors.FlowSensor output_ "Speed of the output shaft"
    annotation(Placement(transformation(extent={{5,-10},{25,10}})));
  replaceable Drivelines.PropDiff Prop_Diff constrainedby Drivelines.PartialPropDiff(final tau_start=tau_start*Transmission.ratios[1]) "Propeller shafts and differential"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{40,-10},{60,10}})));
  Powertrain.Controls.BlendedShiftLogic Shift_Logic(final ratios=Transmission.ratios) "Shift logic"
    annotation(Placement(transformation(extent={{-10,40},{10,60}})));
equation
  gear = Shift_Logic.gear;
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
