within Layshaft.MultiBody.Examples;
model EngineV6 "Six cylinders, six planar loops, one degree of freedom"
  extends Icons.Example;
  inner World world "World"
    annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  Joints.Revolute bearing(useAxisFlange=true, n={1,0,0}) "Bearing of the crankshaft"
    annotation(Placement(transformation(extent={{-60,30},{-40,50}})));
  Parts.Body crankshaft(m=30, r_CM={0.3,0,0}, I_11=0.1, I_22=1, I_33=1, sphereDiameter=0.06) "Crankshaft"
    annotation(Placement(transformation(extent={{-60,60},{-40,80}})));
  replaceable model Cylinder = Utilities.Cylinder "Cylinder"
    annotation(choicesAllMatching=true);
  Cylinder cylinder1(crankAngleOffset=-0.523598775598299, inclination=-0.523598775598299) "First cylinder"
    annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Cylinder cylinder2(crankAngleOffset=1.5707963267949, inclination=0.523598775598299) "Second cylinder"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Cylinder cylinder3(crankAngleOffset=3.66519142918809, inclination=-0.523598775598299) "Third cylinder"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Cylinder cylinder4(crankAngleOffset=3.66519142918809, inclination=0.523598775598299) "Fourth cylinder"
    annotation(Placement(transformation(extent={{30,-10},{50,10}})));
  Cylinder cylinder5(crankAngleOffset=1.5707963267949, inclination=-0.523598775598299) "Fifth cylinder"
    annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  Cylinder cylinder6(crankAngleOffset=-0.523598775598299, inclination=0.523598775598299) "Sixth cylinder"
    annotation(Placement(transformation(extent={{70,-10},{90,10}})));
  Rotational.Components.Inertia load(J=1, phi(start=0, fixed=true), w(start=10, fixed=true), stateSelect=StateSelect.always) "Load"
    annotation(Placement(transformation(extent={{0,60},{20,80}})));
  Rotational.Sources.QuadraticSpeedDependentTorque resistance(tau_nominal=100, w_nominal=200) "Resistance of the load"
    annotation(Placement(transformation(extent={{60,60},{40,80}})));
equation
  connect(world.frame_b, bearing.frame_a)
    annotation(Line(points={{-70,0},{-66,0},{-66,40},{-60,40}}, color={70,70,70}, thickness=0.5));
  connect(bearing.frame_b, crankshaft.frame_a)
    annotation(Line(points={{-40,40},{-36,40},{-36,56},{-66,56},{-66,70},{-60,70}}, color={70,70,70}, thickness=0.5));
  connect(world.frame_b, cylinder1.cylinder_a)
    annotation(Line(points={{-70,0},{-50,0},{-50,8},{-30,8}}, color={70,70,70}, thickness=0.5));
  connect(bearing.frame_b, cylinder1.crank_a)
    annotation(Line(points={{-40,40},{-36,40},{-36,-8},{-30,-8}}, color={70,70,70}, thickness=0.5));
  connect(cylinder1.cylinder_b, cylinder2.cylinder_a);
  connect(cylinder2.cylinder_b, cylinder3.cylinder_a);
  connect(cylinder3.cylinder_b, cylinder4.cylinder_a);
  connect(cylinder4.cylinder_b, cylinder5.cylinder_a);
  connect(cylinder5.cylinder_b, cylinder6.cylinder_a);
  connect(cylinder1.crank_b, cylinder2.crank_a);
  connect(cylinder2.crank_b, cylinder3.crank_a);
  connect(cylinder3.crank_b, cylinder4.crank_a);
  connect(cylinder4.crank_b, cylinder5.crank_a);
  connect(cylinder5.crank_b, cylinder6.crank_a);
  connect(bearing.axis, load.flange_a)
    annotation(Line(points={{-50,50},{-50,54},{-20,54},{-20,70},{0,70}}, color={0,0,0}));
  connect(load.flange_b, resistance.flange)
    annotation(Line(points={{20,70},{40,70}}, color={0,0,0}));

  annotation(experiment(StopTime=1, Tolerance=1e-6), Documentation(info="<html>
<p>Look at <code>load.w</code> and at <code>world.frame_b.f</code>: the free forces and
torques of the engine. The run solves no nonlinear system: crank, rod and piston are
<a href=\"modelica://Layshaft.MultiBody.Joints.Assemblies.JointRRP\">JointRRP</a>.</p>
</html>"));
end EngineV6;
