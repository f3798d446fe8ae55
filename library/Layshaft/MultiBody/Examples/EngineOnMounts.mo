within Layshaft.MultiBody.Examples;
model EngineOnMounts "An engine block on three mounts, shaken by its own driveline"
  extends Icons.Example;
  inner World world(n={0,0,-1}) "World: x forward, z up"
    annotation(Placement(transformation(extent={{-90,-60},{-70,-40}})));
  parameter Units.Position mountPosition[3,3] = [0.3, 0.25, 0; 0.3, -0.25, 0; -0.5, 0, 0] "Left, right and rear mount in the block";
  Parts.Body engine(m=180, r_CM={0,0,0.1}, I_11=8, I_22=14, I_33=12, r_0(start={0,0,0}, each fixed=true), v_0(each fixed=true), angles_fixed=true, w_0_fixed=true) "Block with everything in it"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Forces.Mount mountLeft(c={2e5,2e5,3e5}, d={800,800,1200}) "Left mount"
    annotation(Placement(transformation(extent={{-30,-20},{-10,0}})));
  Forces.Mount mountRight(c={2e5,2e5,3e5}, d={800,800,1200}) "Right mount"
    annotation(Placement(transformation(extent={{-30,-50},{-10,-30}})));
  Forces.Mount mountRear(c={2e5,2e5,3e5}, d={800,800,1200}) "Rear mount"
    annotation(Placement(transformation(extent={{-30,-80},{-10,-60}})));
  Parts.FixedTranslation footLeft(r=mountPosition[1,:]) "Frame of the car"
    annotation(Placement(transformation(extent={{-60,-20},{-40,0}})));
  Parts.FixedTranslation footRight(r=mountPosition[2,:]) "Frame of the car"
    annotation(Placement(transformation(extent={{-60,-50},{-40,-30}})));
  Parts.FixedTranslation footRear(r=mountPosition[3,:]) "Frame of the car"
    annotation(Placement(transformation(extent={{-60,-80},{-40,-60}})));
  Parts.FixedTranslation eyeLeft(r=mountPosition[1,:]) "Block"
    annotation(Placement(transformation(extent={{20,-20},{0,0}})));
  Parts.FixedTranslation eyeRight(r=mountPosition[2,:]) "Block"
    annotation(Placement(transformation(extent={{20,-50},{0,-30}})));
  Parts.FixedTranslation eyeRear(r=mountPosition[3,:]) "Block"
    annotation(Placement(transformation(extent={{20,-80},{0,-60}})));
  Rotational.Sources.Torque combustion(useSupport=true) "Torque of combustion between crankshaft and block"
    annotation(Placement(transformation(extent={{-40,60},{-20,80}})));
  Parts.Rotor1D flywheel(J=0.25, n={1,0,0}, phi(start=0, fixed=true), w(start=100, fixed=true)) "Crankshaft and flywheel"
    annotation(Placement(transformation(extent={{-10,60},{10,80}})));
  Rotational.Components.SpringDamper driveShaft(c=2000, d=5) "Drive shaft"
    annotation(Placement(transformation(extent={{20,60},{40,80}})));
  Rotational.Components.Inertia car(J=4, phi(start=0, fixed=true), w(start=100, fixed=true)) "The car as seen at the drive shaft"
    annotation(Placement(transformation(extent={{50,60},{70,80}})));
  Parts.Mounting1D support(n={1,0,0}) "Takes what combustion pushes against"
    annotation(Placement(transformation(extent={{-60,30},{-40,50}})));
  Blocks.Sources.Trapezoid tipIn(amplitude=150, rising=0.05, width=0.9, falling=0.05, period=10, startTime=0.5) "Tip-in and tip-out"
    annotation(Placement(transformation(extent={{-80,60},{-60,80}})));
equation
  connect(world.frame_b, footLeft.frame_a)
    annotation(Line(points={{-70,-50},{-65,-50},{-65,-10},{-60,-10}}, color={70,70,70}, thickness=0.5));
  connect(world.frame_b, footRight.frame_a)
    annotation(Line(points={{-70,-50},{-65,-50},{-65,-40},{-60,-40}}, color={70,70,70}, thickness=0.5));
  connect(world.frame_b, footRear.frame_a)
    annotation(Line(points={{-70,-50},{-65,-50},{-65,-70},{-60,-70}}, color={70,70,70}, thickness=0.5));
  connect(footLeft.frame_b, mountLeft.frame_a)
    annotation(Line(points={{-40,-10},{-30,-10}}, color={70,70,70}, thickness=0.5));
  connect(footRight.frame_b, mountRight.frame_a)
    annotation(Line(points={{-40,-40},{-30,-40}}, color={70,70,70}, thickness=0.5));
  connect(footRear.frame_b, mountRear.frame_a)
    annotation(Line(points={{-40,-70},{-30,-70}}, color={70,70,70}, thickness=0.5));
  connect(mountLeft.frame_b, eyeLeft.frame_b)
    annotation(Line(points={{-10,-10},{0,-10}}, color={70,70,70}, thickness=0.5));
  connect(mountRight.frame_b, eyeRight.frame_b)
    annotation(Line(points={{-10,-40},{0,-40}}, color={70,70,70}, thickness=0.5));
  connect(mountRear.frame_b, eyeRear.frame_b)
    annotation(Line(points={{-10,-70},{0,-70}}, color={70,70,70}, thickness=0.5));
  connect(eyeLeft.frame_a, engine.frame_a)
    annotation(Line(points={{20,-10},{30,-10},{30,0},{40,0}}, color={70,70,70}, thickness=0.5));
  connect(eyeRight.frame_a, engine.frame_a)
    annotation(Line(points={{20,-40},{30,-40},{30,0},{40,0}}, color={70,70,70}, thickness=0.5));
  connect(eyeRear.frame_a, engine.frame_a)
    annotation(Line(points={{20,-70},{30,-70},{30,0},{40,0}}, color={70,70,70}, thickness=0.5));
  connect(tipIn.y, combustion.tau)
    annotation(Line(points={{-59,70},{-42,70}}, color={0,0,127}));
  connect(combustion.support, support.flange_b)
    annotation(Line(points={{-30,60},{-30,40},{-40,40}}, color={0,0,0}));
  connect(combustion.flange, flywheel.flange_a)
    annotation(Line(points={{-20,70},{-10,70}}, color={0,0,0}));
  connect(flywheel.flange_b, driveShaft.flange_a)
    annotation(Line(points={{10,70},{20,70}}, color={0,0,0}));
  connect(driveShaft.flange_b, car.flange_a)
    annotation(Line(points={{40,70},{50,70}}, color={0,0,0}));
  connect(support.frame_a, engine.frame_a)
    annotation(Line(points={{-50,30},{-50,20},{30,20},{30,0},{40,0}}, color={70,70,70}, thickness=0.5));
  connect(flywheel.frame_a, engine.frame_a)
    annotation(Line(points={{0,60},{0,20},{30,20},{30,0},{40,0}}, color={70,70,70}, thickness=0.5));

  annotation(experiment(StopTime=2, Tolerance=1e-6), Documentation(info="<html>
<p>
The driveline is one-dimensional, yet the block rolls on its mounts: look at
<code>mountLeft.s[3]</code> and <code>mountRight.s[3]</code> after tip-in at 0.5 s and
tip-out at 1.45 s. <code>layshaft reduce</code> finds which of the nine springs and nine
dampers in the mounts count.
</p>
</html>"));
end EngineOnMounts;
