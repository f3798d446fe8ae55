within Layshaft.Vehicles.Engines;
model FourCylinderEngine "Crank-angle-resolved engine with four cylinders in line"
  extends Interfaces.Engine;
  replaceable parameter Data.FourCylinderEngine data "Parameters"
    annotation(choicesAllMatching=true);
  parameter Units.AngularVelocity w_start = 80 "Speed at the start"
    annotation(Dialog(tab="Initialization"));
  Units.AngularVelocity w "Speed of the crankshaft";
  Units.AngularVelocity_rpm n "Speed of the crankshaft";
  CrankAngle.Mechanics mechanics(final data=data, final spatial=spatial) "Crank mechanism"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  CrankAngle.Cylinder cylinder[4](each final data=data, final offset=data.order) "Gas of the cylinders"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  CrankAngle.AirPath air(final data=data) "Throttle and plenum"
    annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Rotational.Components.Inertia flywheel(final J=data.J, phi(start=0, fixed=true), w(start=w_start, fixed=true)) if not spatial "Crankshaft and flywheel"
    annotation(Placement(transformation(extent={{60,-10},{80,10}})));
  MultiBody.Parts.Rotor1D rotor(final J=data.J, n={0,1,0}, phi(start=0, fixed=true), w(start=w_start, fixed=true)) if spatial "Crankshaft and flywheel in the block"
    annotation(Placement(transformation(extent={{60,-40},{80,-20}})));
  MultiBody.Parts.Body housing(final m=data.m, r_CM=data.r_CM, I_11=data.I[1], I_22=data.I[2], I_33=data.I[3], animation=false) if spatial "Engine block"
    annotation(Placement(transformation(extent={{20,-80},{40,-60}})));
protected
  outer Interfaces.Atmosphere atmosphere "Air";
  Blocks.Sources.RealExpression pressure(expression=atmosphere.p) "Pressure of the air"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Sources.RealExpression temperature(expression=atmosphere.T) "Temperature of the air"
    annotation(Placement(transformation(extent={{-110,-30},{-90,-10}})));
  Blocks.Logical.Switch fuel "1: fuel is injected"
    annotation(Placement(transformation(extent={{-50,-50},{-30,-30}})));
  Blocks.Sources.Constant off(k=0) "No fuel"
    annotation(Placement(transformation(extent={{-90,-60},{-70,-40}})));
  Blocks.Sources.Constant on(k=1) "Fuel"
    annotation(Placement(transformation(extent={{-90,-90},{-70,-70}})));
equation
  w = der(flange_b.phi);
  n = w/Constants.rpm;
  connect(bus.engine.throttle, air.throttle)
    annotation(Line(points={{0,100},{0,40},{-80,40},{-80,8},{-72,8}}, color={0,0,127}));
  connect(pressure.y, air.p_ambient)
    annotation(Line(points={{-89,0},{-80,0},{-80,4},{-72,4}}, color={0,0,127}));
  connect(temperature.y, air.T_ambient)
    annotation(Line(points={{-89,-20},{-82,-20},{-82,0},{-72,0}}, color={0,0,127}));
  connect(bus.engine.fuelCut, fuel.u2)
    annotation(Line(points={{0,100},{0,36},{-84,36},{-84,-40},{-52,-40}}, color={255,0,255}));
  connect(off.y, fuel.u1)
    annotation(Line(points={{-69,-50},{-60,-50},{-60,-32},{-52,-32}}, color={0,0,127}));
  connect(on.y, fuel.u3)
    annotation(Line(points={{-69,-80},{-56,-80},{-56,-48},{-52,-48}}, color={0,0,127}));
  for i in 1:4 loop
    connect(air.p, cylinder[i].p_in)
      annotation(Line(points={{-49,5},{-40,5},{-40,0},{-22,0}}, color={0,0,127}));
    connect(air.T, cylinder[i].T_in)
      annotation(Line(points={{-49,-5},{-36,-5},{-36,-4},{-22,-4}}, color={0,0,127}));
    connect(fuel.y, cylinder[i].fuel)
      annotation(Line(points={{-29,-40},{-26,-40},{-26,-8},{-22,-8}}, color={0,0,127}));
    connect(mechanics.phi, cylinder[i].phi)
      annotation(Line(points={{26,11},{26,30},{-30,30},{-30,8},{-22,8}}, color={0,0,127}));
    connect(mechanics.w, cylinder[i].w)
      annotation(Line(points={{34,11},{34,34},{-32,34},{-32,4},{-22,4}}, color={0,0,127}));
  end for;
  connect(cylinder.m_flow_in, air.m_flow)
    annotation(Line(points={{1,3},{6,3},{6,-20},{-76,-20},{-76,-4},{-72,-4}}, color={0,0,127}));
  connect(cylinder.H_flow_in, air.H_flow)
    annotation(Line(points={{1,-1},{4,-1},{4,-24},{-78,-24},{-78,-8},{-72,-8}}, color={0,0,127}));
  connect(cylinder.p, mechanics.p)
    annotation(Line(points={{1,7},{10,7},{10,0},{18,0}}, color={0,0,127}));
  connect(mechanics.flange, flywheel.flange_a)
    annotation(Line(points={{40,0},{60,0}}, color={0,0,0}));
  connect(flywheel.flange_b, flange_b)
    annotation(Line(points={{80,0},{100,0}}, color={0,0,0}));
  connect(mechanics.flange, rotor.flange_a)
    annotation(Line(points={{40,0},{50,0},{50,-30},{60,-30}}, color={0,0,0}));
  connect(rotor.flange_b, flange_b)
    annotation(Line(points={{80,-30},{90,-30},{90,0},{100,0}}, color={0,0,0}));
  connect(mechanics.frame, mount)
    annotation(Line(points={{30,-10},{30,-50},{0,-50},{0,-100}}, color={70,70,70}, thickness=0.5));
  connect(rotor.frame_a, mount)
    annotation(Line(points={{70,-40},{70,-50},{0,-50},{0,-100}}, color={70,70,70}, thickness=0.5));
  connect(housing.frame_a, mount)
    annotation(Line(points={{20,-70},{0,-70},{0,-100}}, color={70,70,70}, thickness=0.5));

  annotation(Documentation(info="<html>
<p>
Crank mechanism, the gas of each cylinder and the air path are models of their own that exchange signals only; see
<a href=\"modelica://Layshaft.Vehicles.Engines.CrankAngle\">CrankAngle</a>. The engine reads <code>bus.engine.throttle</code> as the position of the throttle plate: closed it lets pass what
the engine needs to idle.
</p>
<p>With <code>spatial = true</code> torque reactions, gyroscopic torque and the shaking forces of the pistons act on the block.</p>
</html>"));
end FourCylinderEngine;
