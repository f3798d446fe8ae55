within Layshaft.Examples;
model ClutchEngagement "A clutch accelerates a flywheel until it sticks, then slips again"
  extends Icons.Example;
  Rotational.Components.Inertia engine(J=0.2, phi(start=0, fixed=true), w(start=200, fixed=true)) "Engine inertia"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Rotational.Components.Clutch clutch(cgeo=0.2, fn_max=2000, mu_table={0.3,0.25}, w_table={0,200}, peak=1.2) "Clutch"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
  Rotational.Components.Inertia vehicle(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Driven inertia"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Rotational.Sources.Torque drive "Engine torque"
    annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Rotational.Sources.QuadraticSpeedDependentTorque load(tau_nominal=50, w_nominal=100) "Road load"
    annotation(Placement(transformation(extent={{90,-10},{70,10}})));
  Blocks.Sources.Trapezoid force(rising=0.5, width=2.5, falling=0.5, period=5, count=1, startTime=0.2) "Clutch actuation"
    annotation(Placement(transformation(extent={{-20,30},{0,50}})));
  Blocks.Sources.Constant torque(k=60) "Engine torque"
    annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
equation
  connect(torque.y, drive.tau)
    annotation(Line(points={{-79,0},{-72,0}}, color={0,0,127}));
  connect(drive.flange, engine.flange_a)
    annotation(Line(points={{-50,0},{-40,0}}, color={0,0,0}));
  connect(engine.flange_b, clutch.flange_a)
    annotation(Line(points={{-20,0},{0,0}}, color={0,0,0}));
  connect(clutch.flange_b, vehicle.flange_a)
    annotation(Line(points={{20,0},{40,0}}, color={0,0,0}));
  connect(vehicle.flange_b, load.flange)
    annotation(Line(points={{60,0},{70,0}}, color={0,0,0}));
  connect(force.y, clutch.f_normalized)
    annotation(Line(points={{1,40},{10,40},{10,11}}, color={0,0,127}));

  annotation(experiment(StopTime=5, Tolerance=1e-6), Documentation(info="<html>
<p>
Look at <code>engine.w</code>, <code>vehicle.w</code>, <code>clutch.tau</code> and
<code>clutch.mode</code>. The clutch slides forward, locks (mode 0, the speeds are one
curve), and slides again when the falling normal force no longer holds the torque.
</p>
</html>"));
end ClutchEngagement;
