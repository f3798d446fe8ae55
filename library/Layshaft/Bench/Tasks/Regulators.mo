within Layshaft.Bench.Tasks;
model Regulators "Task: speed regulators of the dynamometers"
  extends Icons.Block;
  parameter Integer n(min=1) = 3 "Number of shafts"
    annotation(Evaluate=true);
  parameter Real k_rear(unit="N.m.s/rad") = 2200 "Torque per error of the speed, rear";
  parameter Real k_front(unit="N.m.s/rad") = 9 "Torque per error of the speed, front";
  parameter Units.Ratio ratio_rear = 0.2 "Ratio of the loading gearbox";
  Components.SpeedRegulator regulator[n](k={k_rear, k_front, k_front}, each Ti=0.08, ratio={ratio_rear, 1, 1}, tau_max={1100,300,300}) "Regulators; the defaults are those of R, FR, FL"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Blocks.Interfaces.RealInput w_command[n](each unit="rad/s") "Speeds of the virtual shafts"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput w[n](each unit="rad/s") "Measured speeds"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput tau[n](each unit="N.m") "Measured torques"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput torque[n](each unit="N.m") "Commands of the dynamometers"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  connect(w_command, regulator.w_command)
    annotation(Line(points={{-120,60},{-40,60},{-40,6},{-12,6}}, color={0,0,127}));
  connect(w, regulator.w)
    annotation(Line(points={{-120,0},{-12,0}}, color={0,0,127}));
  connect(tau, regulator.tau)
    annotation(Line(points={{-120,-60},{-40,-60},{-40,-6},{-12,-6}}, color={0,0,127}));
  connect(regulator.torque, torque)
    annotation(Line(points={{11,0},{110,0}}, color={0,0,127}));

  annotation(experiment(StopTime=60), Documentation(info="<html>
<p>Between the rear shaft and its dynamometer is the loading gearbox.</p>
</html>"));
end Regulators;
