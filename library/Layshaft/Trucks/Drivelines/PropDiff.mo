within Layshaft.Trucks.Drivelines;
model PropDiff "Two propeller shafts and differential"
  extends PartialPropDiff;
  parameter Real ratio = 4.44 "Ratio of the rear axle (class VI: 4 to 5)";
  parameter Units.Efficiency eta = 0.96 "Efficiency of the hypoid gear";
  BondGraph.Junctions.One front(na=1, nb=2) "Speed of the first propeller shaft"
    annotation(Placement(transformation(extent={{-97,-7},{-83,7}})));
  BondGraph.Elements.I I1(I=0.019, f(fixed=not I1.removed)) "Yoke and half of the first shaft, kg.m2: appendix, 0.0096 times the rear wheels' at axle speed"
    annotation(Placement(transformation(extent={{-97,33},{-83,47}})));
  BondGraph.Junctions.Zero prop1(na=1, nb=2) "Torque of the shaft"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  BondGraph.Junctions.One prop1Twist(na=1, nb=2) "Twist rate of the shaft"
    annotation(Placement(transformation(extent={{-80,20},{-60,40}})));
  BondGraph.Elements.C CC1(k=1.2e5, q(start=tau_start/CC1.k, fixed=not CC1.removed)) "Stiffness, N.m/rad: steel tube 90 x 4 mm, 1.3 m; appendix"
    annotation(Placement(transformation(extent={{-85,53},{-71,67}})));
  BondGraph.Elements.R B1(r=4) "Damping, N.m.s/rad: 5 % of critical"
    annotation(Placement(transformation(extent={{-69,53},{-55,67}})));
  BondGraph.Junctions.One middle(na=1, nb=2) "Speed at the universal joint"
    annotation(Placement(transformation(extent={{-57,-7},{-43,7}})));
  BondGraph.Elements.I I2(I=0.037, f(fixed=not I2.removed)) "Two half shafts and the universal joint, kg.m2: appendix"
    annotation(Placement(transformation(extent={{-57,33},{-43,47}})));
  BondGraph.Junctions.Zero prop2(na=1, nb=2) "Torque of the shaft"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  BondGraph.Junctions.One prop2Twist(na=1, nb=2) "Twist rate of the shaft"
    annotation(Placement(transformation(extent={{-40,20},{-20,40}})));
  BondGraph.Elements.C CC2(k=1.2e5, q(start=tau_start/CC2.k, fixed=not CC2.removed)) "Stiffness, N.m/rad: steel tube 90 x 4 mm, 1.3 m; appendix"
    annotation(Placement(transformation(extent={{-45,53},{-31,67}})));
  BondGraph.Elements.R B2(r=4) "Damping, N.m.s/rad: 5 % of critical"
    annotation(Placement(transformation(extent={{-29,53},{-15,67}})));
  BondGraph.Junctions.One rear(na=1, nb=2) "Speed of the second propeller shaft"
    annotation(Placement(transformation(extent={{-17,-7},{-3,7}})));
  BondGraph.Elements.I I3(I=0.018, f(fixed=not I3.removed)) "Half of the second shaft and pinion, kg.m2: appendix"
    annotation(Placement(transformation(extent={{-17,33},{-3,47}})));
  BondGraph.Junctions.Zero axleIn(na=1, nb=2) "Torque of the shaft"
    annotation(Placement(transformation(extent={{5,-10},{25,10}})));
  BondGraph.Junctions.One axleInTwist(na=1, nb=2) "Twist rate of the shaft"
    annotation(Placement(transformation(extent={{5,20},{25,40}})));
  BondGraph.Elements.C CC_axle_in(k=1.4e5, q(start=tau_start/CC_axle_in.k, fixed=not CC_axle_in.removed)) "Stiffness, N.m/rad: pinion shaft; appendix"
    annotation(Placement(transformation(extent={{0,53},{14,67}})));
  BondGraph.Elements.R B_axle_in(r=4) "Damping, N.m.s/rad: 5 % of critical"
    annotation(Placement(transformation(extent={{16,53},{30,67}})));
  BondGraph.Junctions.RMTF differential "Ring and pinion"
    annotation(Placement(transformation(extent={{30,-10},{50,10}})));
  BondGraph.Junctions.One axle(na=1, nb=3) "Speed of the axle shafts"
    annotation(Placement(transformation(extent={{58,-7},{72,7}})));
  BondGraph.Elements.I I_axle(I=1.15, f(fixed=not I_axle.removed)) "Ring gear, differential and shafts, kg.m2: appendix, 0.029 times the rear wheels'"
    annotation(Placement(transformation(extent={{58,33},{72,47}})));
  BondGraph.Elements.NonlinearR B_churning(c0=25, c1=1.1, f_small=0.5) "Churning and cooler, N.m: appendix, 0.84 % of the activity"
    annotation(Placement(transformation(extent={{58,-47},{72,-33}})));
  BondGraph.Junctions.Zero axleOut(na=1, nb=2) "Torque of the shaft"
    annotation(Placement(transformation(extent={{75,-10},{95,10}})));
  BondGraph.Junctions.One axleOutTwist(na=1, nb=2) "Twist rate of the shaft"
    annotation(Placement(transformation(extent={{75,20},{95,40}})));
  BondGraph.Elements.C CC_axle_out(k=3.7e5, q(start=tau_start*ratio/CC_axle_out.k, fixed=not CC_axle_out.removed)) "Stiffness, N.m/rad: two axle shafts; appendix"
    annotation(Placement(transformation(extent={{70,53},{84,67}})));
  BondGraph.Elements.R B_axle_out(r=60) "Damping, N.m.s/rad: 5 % of critical"
    annotation(Placement(transformation(extent={{86,53},{100,67}})));
equation
  differential.n = ratio;
  differential.m = ratio*eta;
  connect(a, front.a[1]);
  connect(front.b[1], I1.p);
  connect(front.b[2], prop1.a[1]);
  connect(prop1.b[1], prop1Twist.a[1]);
  connect(prop1Twist.b[1], CC1.p);
  connect(prop1Twist.b[2], B1.p);
  connect(prop1.b[2], middle.a[1]);
  connect(middle.b[1], I2.p);
  connect(middle.b[2], prop2.a[1]);
  connect(prop2.b[1], prop2Twist.a[1]);
  connect(prop2Twist.b[1], CC2.p);
  connect(prop2Twist.b[2], B2.p);
  connect(prop2.b[2], rear.a[1]);
  connect(rear.b[1], I3.p);
  connect(rear.b[2], axleIn.a[1]);
  connect(axleIn.b[1], axleInTwist.a[1]);
  connect(axleInTwist.b[1], CC_axle_in.p);
  connect(axleInTwist.b[2], B_axle_in.p);
  connect(axleIn.b[2], differential.a);
  connect(differential.b, axle.a[1]);
  connect(axle.b[1], I_axle.p);
  connect(axle.b[2], B_churning.p);
  connect(axle.b[3], axleOut.a[1]);
  connect(axleOut.b[1], axleOutTwist.a[1]);
  connect(axleOutTwist.b[1], CC_axle_out.p);
  connect(axleOutTwist.b[2], B_axle_out.p);
  connect(axleOut.b[2], b);

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>Inertia, spring, inertia, spring, inertia; input compliance, lossy gear, axle inertia with churning losses, output compliance.</p>
</html>"));
end PropDiff;
