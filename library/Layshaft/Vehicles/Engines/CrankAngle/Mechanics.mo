within Layshaft.Vehicles.Engines.CrankAngle;
model Mechanics "Crank mechanism of four cylinders in line"
  replaceable parameter Data.FourCylinderEngine data "Parameters"
    annotation(choicesAllMatching=true);
  parameter Boolean spatial = false "= true: forces and torques of the mechanism act on the block"
    annotation(Evaluate=true);
  parameter Units.Pressure p_crankcase = 1e5 "Pressure under the pistons";
  Rotational.Interfaces.Flange_b flange "Crankshaft"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  MultiBody.Interfaces.Frame_a frame if spatial "Block; the crankshaft runs along y through its origin, the cylinders point along z"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  Blocks.Interfaces.RealInput p[4](each unit="Pa") "Pressures of the cylinders"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealOutput phi(unit="rad") "Crank angle"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={-40,110})));
  Blocks.Interfaces.RealOutput w(unit="rad/s") "Speed of the crankshaft"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={40,110})));
  Units.AngularAcceleration a "Acceleration of the crankshaft";
  Units.Torque gasTorque "Torque of the gas";
  Units.Torque massTorque "Torque of the pistons' inertia";
  Units.Torque frictionTorque "Torque of friction";
  Units.Torque tau "Torque on the crankshaft";
  Units.Force shake[4] "Forces of the pistons' inertia on the block, along the cylinders";
  MultiBody.Interfaces.EnergyShare pistons(final kind=Energy.Kind.I, rate=-massTorque*w) "Kinetic energy of the pistons; removed: no mass";
  MultiBody.Interfaces.EnergyShare friction(final kind=Energy.Kind.R, rate=frictionTorque*w) "Friction; removed: none";
protected
  final parameter Units.Length r = data.stroke/2 "Throw of the crank";
  final parameter Real throw[4] = {cos(data.order[i]) for i in 1:4} "Cosine of the throws' angles: 1 or -1";
  final parameter Units.Length place[4] = data.pitch*{-1.5,-0.5,0.5,1.5} "Places of the cylinders along y";
  Real c "Cosine of the crank angle";
  Real s "Sine of the crank angle";
  Units.Length root "Height of the rods";
  Real dy[4](each unit="m/rad") "Derivative of the pistons' heights over the crank angle";
  Real ddy[4](each unit="m/rad2") "Second derivative";
  Real revolutions(unit="1/s") "Revolutions per second";
  BlockForces blockForces(f={0, 0, sum(shake)}, t={place*shake, -tau, 0}) if spatial "Forces on the block"
    annotation(Placement(transformation(extent={{-10,-70},{10,-50}})));
equation
  phi = flange.phi;
  w = der(phi);
  a = der(w);
  c = cos(phi);
  s = sin(phi);
  root = sqrt(data.rod^2 - (r*s)^2);
  for i in 1:4 loop
    dy[i] = -r*s*throw[i] - r^2*s*c/root;
    ddy[i] = -r*c*throw[i] - r^2*((c^2 - s^2)/root + r^2*(s*c)^2/root^3);
    shake[i] = if pistons.removed then 0 else -data.m_piston*(ddy[i]*w^2 + dy[i]*a);
  end for;
  gasTorque = -data.area*sum((p[i] - p_crankcase)*dy[i] for i in 1:4);
  massTorque = dy*shake;
  revolutions = noEvent(abs(w))/(2*Constants.pi);
  frictionTorque = if friction.removed then 0 else data.displacement/(4*Constants.pi)*(data.friction0 + data.friction1*revolutions + data.friction2*revolutions^2)*tanh(w/data.w_stop);
  tau = gasTorque + massTorque - frictionTorque;
  flange.tau = -tau;
  connect(blockForces.frame, frame)
    annotation(Line(points={{0,-70},{0,-100}}, color={70,70,70}, thickness=0.5));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-80,80},{80,-80}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Line(points={{-70,-40},{-50,-40},{-50,0},{-30,0},{-30,-40},{-10,-40},{-10,-70},{10,-70},{10,-40},{30,-40},{30,0},{50,0},{50,-40},{90,-40}}, color={64,64,64}, thickness=1),
      Text(extent={{-150,-90},{150,-130}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>
Heights of the pistons, their derivatives and the torques are formulas of the crank angle: no joint, no system of equations. The rotating inertia of crankshaft and flywheel is
outside, at <code>flange</code>. The angle counts against the block.
</p>
<p>
The block feels the reaction of the torque and the inertia of the pistons: in an engine with four cylinders in line these forces add up in the
second order. Their mass belongs to the block otherwise.
</p>
</html>"));
end Mechanics;
