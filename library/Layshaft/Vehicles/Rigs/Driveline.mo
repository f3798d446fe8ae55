within Layshaft.Vehicles.Rigs;
model Driveline "Rig for drivelines: trapezoidal torque on a full and a symmetric one"
  extends Icons.Example;
  parameter Units.Torque tau = 900 "Height of the trapezoid";
  parameter Units.Inertia J = 30 "Inertia at each driven wheel: its share of a car";
  Blocks.Sources.Trapezoid torque(amplitude=tau, offset=-100, startTime=0.5, rising=0.2, width=1.5, falling=0.2, period=4) "Torque of the transmission"
    annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Rotational.Sources.Torque drive[2] "Torque at the ring gears"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Rotational.Components.Inertia cage[2](each J=0.05) "Ring gears with differential cage"
    annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Drivelines.FrontWheelDrive full(final symmetric=false) "Both drive shafts"
    annotation(Placement(transformation(extent={{10,20},{30,40}})));
  Drivelines.FrontWheelDrive symmetric(final symmetric=true) "Right drive shaft repeats the left one"
    annotation(Placement(transformation(extent={{10,-40},{30,-20}})));
  Rotational.Components.Inertia fullWheels[4](each J=J, each phi(start=0, fixed=true), each w(start=0, fixed=true)) "Wheels"
    annotation(Placement(transformation(extent={{50,20},{70,40}})));
  Rotational.Components.Inertia symmetricWheels[4](each J=J, each phi(start=0, fixed=true), each w(start=0, fixed=true)) "Wheels"
    annotation(Placement(transformation(extent={{50,-40},{70,-20}})));
equation
  connect(torque.y, drive[1].tau)
    annotation(Line(points={{-79,0},{-62,0}}, color={0,0,127}));
  connect(torque.y, drive[2].tau)
    annotation(Line(points={{-79,0},{-62,0}}, color={0,0,127}));
  connect(drive.flange, cage.flange_a)
    annotation(Line(points={{-40,0},{-30,0}}, color={0,0,0}));
  connect(cage[1].flange_b, full.flange_a)
    annotation(Line(points={{-10,0},{0,0},{0,30},{10,30}}, color={0,0,0}));
  connect(cage[2].flange_b, symmetric.flange_a)
    annotation(Line(points={{-10,0},{0,0},{0,-30},{10,-30}}, color={0,0,0}));
  connect(full.hubs, fullWheels.flange_a)
    annotation(Line(points={{30,30},{50,30}}, color={0,0,0}));
  connect(symmetric.hubs, symmetricWheels.flange_a)
    annotation(Line(points={{30,-30},{50,-30}}, color={0,0,0}));

  annotation(
    experiment(StopTime=4, Tolerance=1e-6),
    __Layshaft(
      plots={
        Plot(title="Speeds of the front wheels", y={"fullWheels[1].w", "fullWheels[2].w", "symmetricWheels[1].w", "symmetricWheels[2].w"}),
        Plot(title="Torques of the drive shafts", y={"full.leftShaft.tau", "full.rightShaft.tau", "symmetric.leftShaft.tau"})}),
    Documentation(info="<html>
<p>The torque goes from -100 N.m to 800 N.m and back, through the backlash of the drive shafts. Both drivelines do the same, straight ahead.</p>
</html>"));
end Driveline;
