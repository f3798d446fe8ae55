within Layshaft.Trucks.Wheels;
model WheelTyre "Wheels of an axle: tyres, brakes, bearings"
  extends PartialWheel;
  parameter Units.Inertia J "Moment of inertia of the wheels";
  parameter Units.Stiffness k "Vertical stiffness of the tyres";
  parameter Units.Damping d "Vertical damping of the tyres";
  parameter Units.Torque brake "Coulomb torque of the brakes";
  parameter Units.RotationalDamping brakeViscous "Viscous coefficient of the brakes";
  Road road "Road under the wheel"
    annotation(Placement(transformation(extent={{50,50},{70,70}})));
  Wheels.RoadContact contact "Contact with the road"
    annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  BondGraph.Junctions.One relative(na=1, nb=3) "Speed of the wheel relative to the axle"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  BondGraph.Elements.FrictionR B_brake(final coulomb=brake, final viscous=brakeViscous) "Brakes: viscous and Coulomb friction"
    annotation(Placement(transformation(extent={{-87,33},{-73,47}})));
  BondGraph.Elements.R B_bearing(r=2e-7) "Bearings, N.m.s/rad: appendix, next to nothing"
    annotation(Placement(transformation(extent={{-67,33},{-53,47}})));
  BondGraph.Junctions.Zero hub(na=1, nb=2) "Torque at the hub"
    annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  BondGraph.Junctions.One wheel(na=1, nb=3) "Speed of the wheel"
    annotation(Placement(transformation(extent={{-50,-50},{-30,-30}})));
  BondGraph.Elements.I Jwheel(I=J, f(fixed=not Jwheel.removed), stateSelect=StateSelect.prefer) "Wheels, tyres and drums"
    annotation(Placement(transformation(extent={{-77,-47},{-63,-33}})));
  Wheels.RollingResistance B_rolling(final radius=radius) "Rolling resistance"
    annotation(Placement(transformation(extent={{-47,-77},{-33,-63}})));
  BondGraph.Junctions.TF rim(n=1/radius) "Torque to force"
    annotation(Placement(transformation(extent={{-20,-50},{0,-30}})));
  BondGraph.Junctions.Zero traction(na=1, nb=2) "Traction force"
    annotation(Placement(transformation(extent={{10,-50},{30,-30}})));
  replaceable Wheels.TyreSlip B_slip constrainedby Wheels.PartialSlip "Slip of the tyres"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{13,-77},{27,-63}})));
  BondGraph.Junctions.One vertical(na=1, nb=2) "Compression of the tyres"
    annotation(Placement(transformation(extent={{50,-50},{70,-30}})));
  Wheels.TyreCompliance CC_tire(final k=k, final e0=load0) "Vertical stiffness"
    annotation(Placement(transformation(extent={{43,-77},{57,-63}})));
  Wheels.TyreDamping B_tire(final d=d) "Vertical damping"
    annotation(Placement(transformation(extent={{63,-77},{77,-63}})));
  Units.AngularVelocity w "Speed of the wheel";
  Units.Force load "Vertical load";
equation
  w = wheel.f;
  load = vertical.a[1].e;
  road.x = pose[1];
  contact.theta = pose[3];
  connect(road.slope, contact.slope);
  CC_tire.displacement = road.h + radius - pose[2];
  B_tire.spring = CC_tire.law;
  B_rolling.load = load;
  B_slip.load = load;
  B_slip.v = contact.vt;
  connect(u, B_brake.u);
  connect(drive, relative.a[1]);
  connect(relative.b[1], B_brake.p);
  connect(relative.b[2], B_bearing.p);
  connect(relative.b[3], hub.a[1]);
  connect(hub.b[1], wheel.a[1]);
  connect(hub.b[2], contact.pitch);
  connect(wheel.b[1], Jwheel.p);
  connect(wheel.b[2], B_rolling.p);
  connect(wheel.b[3], rim.a);
  connect(rim.b, traction.a[1]);
  connect(traction.b[1], B_slip.p);
  connect(traction.b[2], contact.tangential);
  connect(contact.normal, vertical.a[1]);
  connect(vertical.b[1], CC_tire.p);
  connect(vertical.b[2], B_tire.p);
  connect(contact.b, axle);

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="J=%J")}),
    Documentation(info="<html>
<p>
All wheels of an axle in one. The hub torque acts between the wheel and the axle; the frame
takes its reaction. The mass of the wheels is part of the axle's.
</p>
</html>"));
end WheelTyre;
