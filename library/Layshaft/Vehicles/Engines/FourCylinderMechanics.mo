within Layshaft.Vehicles.Engines;
model FourCylinderMechanics "Mechanics of the crank-angle-resolved engine, whose cylinders and air path are outside"
  extends Interfaces.Engine;
  replaceable parameter Data.FourCylinderEngine data "Parameters"
    annotation(choicesAllMatching=true);
  parameter Units.AngularVelocity w_start = 80 "Speed at the start"
    annotation(Dialog(tab="Initialization"));
  Blocks.Interfaces.RealInput p[4](each unit="Pa", each start=1e5) "Pressures of the cylinders"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealOutput phi(unit="rad") "Crank angle"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=180, origin={-110,60})));
  Blocks.Interfaces.RealOutput w(unit="rad/s") "Speed of the crankshaft"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=180, origin={-110,-60})));
  CrankAngle.Mechanics mechanics(final data=data, final spatial=spatial) "Crank mechanism"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Rotational.Components.Inertia flywheel(final J=data.J, phi(start=0, fixed=true), w(start=w_start, fixed=true)) if not spatial "Crankshaft and flywheel"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  MultiBody.Parts.Rotor1D rotor(final J=data.J, n={0,1,0}, phi(start=0, fixed=true), w(start=w_start, fixed=true)) if spatial "Crankshaft and flywheel in the block"
    annotation(Placement(transformation(extent={{40,-40},{60,-20}})));
  MultiBody.Parts.Body housing(final m=data.m, r_CM=data.r_CM, I_11=data.I[1], I_22=data.I[2], I_33=data.I[3], animation=false) if spatial "Engine block"
    annotation(Placement(transformation(extent={{20,-80},{40,-60}})));
equation
  connect(p, mechanics.p)
    annotation(Line(points={{-120,0},{-12,0}}, color={0,0,127}));
  connect(mechanics.phi, phi)
    annotation(Line(points={{-4,11},{-4,60},{-110,60}}, color={0,0,127}));
  connect(mechanics.w, w)
    annotation(Line(points={{4,11},{4,30},{-60,30},{-60,-60},{-110,-60}}, color={0,0,127}));
  connect(mechanics.flange, flywheel.flange_a)
    annotation(Line(points={{10,0},{40,0}}, color={0,0,0}));
  connect(flywheel.flange_b, flange_b)
    annotation(Line(points={{60,0},{100,0}}, color={0,0,0}));
  connect(mechanics.flange, rotor.flange_a)
    annotation(Line(points={{10,0},{30,0},{30,-30},{40,-30}}, color={0,0,0}));
  connect(rotor.flange_b, flange_b)
    annotation(Line(points={{60,-30},{80,-30},{80,0},{100,0}}, color={0,0,0}));
  connect(mechanics.frame, mount)
    annotation(Line(points={{0,-10},{0,-100}}, color={70,70,70}, thickness=0.5));
  connect(rotor.frame_a, mount)
    annotation(Line(points={{50,-40},{50,-50},{0,-50},{0,-100}}, color={70,70,70}, thickness=0.5));
  connect(housing.frame_a, mount)
    annotation(Line(points={{20,-70},{0,-70},{0,-100}}, color={70,70,70}, thickness=0.5));

  annotation(Documentation(info="<html>
<p>The part of the <a href=\"modelica://Layshaft.Vehicles.Engines.FourCylinderEngine\">FourCylinderEngine</a> that belongs to the vehicle, for a car whose
<a href=\"modelica://Layshaft.Vehicles.Engines.CrankAngle.Cylinder\">cylinders</a> and <a href=\"modelica://Layshaft.Vehicles.Engines.CrankAngle.AirPath\">air path</a> run as tasks or units of their
own: pressures come in, crank angle and speed go out.</p>
</html>"));
end FourCylinderMechanics;
