within Layshaft.Trucks.Drivelines;
model Transmission "Automatic transmission with four gears"
  extends PartialTransmission;
  parameter Units.Efficiency eta[size(ratios, 1)] = {0.975,0.98,0.985,0.99} "Efficiency in each gear: one or two meshes, none in the direct gear";
  BondGraph.Junctions.Zero input1(na=1, nb=2) "Torque of the shaft"
    annotation(Placement(transformation(extent={{-95,-10},{-75,10}})));
  BondGraph.Junctions.One input1Twist(na=1, nb=2) "Twist rate of the shaft"
    annotation(Placement(transformation(extent={{-95,20},{-75,40}})));
  BondGraph.Elements.C CC1(k=1.2e5, q(start=tau_start/CC1.k, fixed=not CC1.removed)) "Stiffness, N.m/rad: short input shaft, the stiffest by far in the appendix"
    annotation(Placement(transformation(extent={{-100,53},{-86,67}})));
  BondGraph.Elements.R B1(r=7.4) "Damping, N.m.s/rad: 5 % of critical"
    annotation(Placement(transformation(extent={{-84,53},{-70,67}})));
  BondGraph.Junctions.One first(na=1, nb=4) "Speed of the input"
    annotation(Placement(transformation(extent={{-65,-10},{-45,10}})));
  BondGraph.Elements.I I1(I=0.27, f(fixed=not I1.removed)) "Clutch drums and gears at the input, kg.m2: fitted, appendix, 0.35 % of the activity"
    annotation(Placement(transformation(extent={{-65,30},{-45,50}})));
  BondGraph.Elements.NonlinearR T_charging(c0=7.0, f_small=1) "Charging pump, N.m: fitted, appendix, 0.45 % of the activity"
    annotation(Placement(transformation(extent={{-67,-47},{-53,-33}})));
  Drivelines.Churning B_churning(final ratios=ratios, c1={0.011,0.013,0.0148,0.0167}, c2={5.55e-5,5.55e-5,5.55e-5,5.55e-5}) "Fluid churning: fitted, appendix, 0.34 % of the activity"
    annotation(Placement(transformation(extent={{-52,-47},{-38,-33}})));
  BondGraph.Junctions.Zero middle(na=1, nb=2) "Torque of the shaft"
    annotation(Placement(transformation(extent={{-35,-10},{-15,10}})));
  BondGraph.Junctions.One middleTwist(na=1, nb=2) "Twist rate of the shaft"
    annotation(Placement(transformation(extent={{-35,20},{-15,40}})));
  BondGraph.Elements.C C2(k=1.2e4, q(start=tau_start/C2.k, fixed=not C2.removed)) "Stiffness, N.m/rad: gears and clutches, referred to the input"
    annotation(Placement(transformation(extent={{-40,53},{-26,67}})));
  BondGraph.Elements.R B2(r=3.5) "Damping, N.m.s/rad: 5 % of critical"
    annotation(Placement(transformation(extent={{-24,53},{-10,67}})));
  BondGraph.Junctions.RMTF gear "Gear sets, clutches and bands"
    annotation(Placement(transformation(extent={{5,-10},{25,10}})));
  BondGraph.Junctions.One second(na=1, nb=2) "Speed of the output"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  BondGraph.Elements.I I2(I=0.38, f(fixed=not I2.removed)) "Gears and drums at the output, kg.m2: appendix, 0.0044 times the mass of the body at the wheels"
    annotation(Placement(transformation(extent={{40,30},{60,50}})));
  BondGraph.Junctions.Zero output3(na=1, nb=2) "Torque of the shaft"
    annotation(Placement(transformation(extent={{75,-10},{95,10}})));
  BondGraph.Junctions.One output3Twist(na=1, nb=2) "Twist rate of the shaft"
    annotation(Placement(transformation(extent={{75,20},{95,40}})));
  BondGraph.Elements.C CC3(k=1.2e5, q(start=tau_start*ratios[1]/CC3.k, fixed=not CC3.removed)) "Stiffness, N.m/rad: output shaft"
    annotation(Placement(transformation(extent={{70,53},{84,67}})));
  BondGraph.Elements.R B3(r=4.6) "Damping, N.m.s/rad: 5 % of critical"
    annotation(Placement(transformation(extent={{86,53},{100,67}})));
equation
  lossPower = gear.power;
  gear.n = speedRatio;
  gear.m = torqueRatio*Blocks.Functions.interpolate(-ratios, eta, -speedRatio);
  connect(speedRatio, B_churning.ratio);
  connect(a, input1.a[1]);
  connect(input1.b[1], input1Twist.a[1]);
  connect(input1Twist.b[1], CC1.p);
  connect(input1Twist.b[2], B1.p);
  connect(input1.b[2], first.a[1]);
  connect(first.b[1], I1.p);
  connect(first.b[2], T_charging.p);
  connect(first.b[3], B_churning.p);
  connect(first.b[4], middle.a[1]);
  connect(middle.b[1], middleTwist.a[1]);
  connect(middleTwist.b[1], C2.p);
  connect(middleTwist.b[2], B2.p);
  connect(middle.b[2], gear.a);
  connect(gear.b, second.a[1]);
  connect(second.b[1], I2.p);
  connect(second.b[2], output3.a[1]);
  connect(output3.b[1], output3Twist.a[1]);
  connect(output3Twist.b[1], CC3.p);
  connect(output3Twist.b[2], B3.p);
  connect(output3.b[2], b);

  annotation(
    Documentation(info="<html>
<p>
Spring, inertia, spring, gear, inertia, spring. The gear is a transformer that does not
conserve power: its speed ratio is ideal, its torque ratio loses what the meshes and,
during a shift, the slipping clutches take.
</p>
</html>"));
end Transmission;
