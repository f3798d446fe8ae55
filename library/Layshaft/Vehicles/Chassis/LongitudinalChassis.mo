within Layshaft.Vehicles.Chassis;
model LongitudinalChassis "Chassis in one dimension: the car moves along the road on two axles with tyres"
  extends Interfaces.Chassis(final spatial=false);
  replaceable parameter Data.Chassis.CommonRoad2 data constrainedby Data.Chassis.FourWheels "Parameters"
    annotation(choicesAllMatching=true);
  parameter Boolean symmetric = true "= true: the right wheels repeat the left ones; = false: the wheels of an axle are one shaft"
    annotation(Evaluate=true);
  parameter Units.Position x_start = 0 "Position of the front axle along the road at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Units.Velocity v_start = 0 "Speed at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Units.Time T_pitch(min=Constants.small) = 0.1 "Time constant with which loads follow the acceleration: that of the suspension";
  replaceable Tyres.LongitudinalTyre frontTyre(final data=data.tyre, final count=2) constrainedby Tyres.LongitudinalTyre "Front tyres"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-20,20},{0,40}})));
  replaceable Tyres.LongitudinalTyre rearTyre(final data=data.tyre, final count=2) constrainedby Tyres.LongitudinalTyre "Rear tyres"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-20,-40},{0,-20}})));
  Rotational.Components.Inertia front(final J=2*data.tyre.J, phi(start=0, fixed=true), w(start=v_start/data.radius[1], fixed=true)) "Front wheels"
    annotation(Placement(transformation(extent={{-50,20},{-30,40}})));
  Rotational.Components.Inertia rear(final J=2*data.tyre.J, phi(start=0, fixed=true), w(start=v_start/data.radius[2], fixed=true)) "Rear wheels"
    annotation(Placement(transformation(extent={{-50,-40},{-30,-20}})));
  Translational.Components.Mass body(final m=data.m_total, s(start=0, fixed=true), v(start=v_start, fixed=true)) "Mass of the car"
    annotation(Placement(transformation(extent={{30,-10},{50,10}})));
  MultiBody.Interfaces.EnergyShare air(final kind=Energy.Kind.R, rate=drag*(v - wind)) "Drag; removed: none";
  Units.Force drag "Drag of the air";
  Units.Force downhill "Weight along the road, downhill";
  Units.Force transfer(start=0, fixed=true) "Load that acceleration and slope move from a front tyre to a rear one";
  Real grade "Sine of the slope";
  Real level "Cosine of the slope";
protected
  outer Interfaces.Road road "Road";
  outer Interfaces.Atmosphere atmosphere "Air";
  final parameter Real share[2] = data.tyreLoad/sum(data.tyreLoad) "Parts of the weight on the axles";
  final parameter Units.Length h_CM = (data.m*(data.height[1] + data.r_CM[3]) + (data.m_total - data.m)*data.height[1])/data.m_total "Height of the centre of mass";
  Real n[3] "Normal of the road";
  Units.Velocity wind "Wind along the road";
  Rotational.Sources.Torque frontDrive(tau=if symmetric then 2*hubs[1].tau else hubs[1].tau + hubs[2].tau) "Torque of the front hubs"
    annotation(Placement(transformation(extent={{-80,20},{-60,40}})));
  Rotational.Sources.Torque rearDrive(tau=if symmetric then 2*hubs[3].tau else hubs[3].tau + hubs[4].tau) "Torque of the rear hubs"
    annotation(Placement(transformation(extent={{-80,-40},{-60,-20}})));
  Translational.Sources.Force resistance(f=-drag - downhill) "Drag and slope"
    annotation(Placement(transformation(extent={{80,-10},{60,10}})));
  Rotational.Components.Fixed ground[4] "What the carriers are fixed to"
    annotation(Placement(transformation(extent={{-80,-80},{-60,-60}})));
equation
  n = road.normal(x_start + body.s, 0);
  grade = -n[1];
  level = sqrt(1 - grade^2);
  wind = atmosphere.wind[1];
  drag = if air.removed then 0 else data.drag*atmosphere.rho/2*(v - wind)*noEvent(abs(v - wind));
  downhill = data.m_total*Constants.g_n*grade;
  T_pitch*der(transfer) = (data.m_total*a + downhill)*h_CM/(2*data.wheelbase) - transfer;
  frontTyre.load_z = share[1]*data.m_total*Constants.g_n*level/2 - transfer;
  rearTyre.load_z = share[2]*data.m_total*Constants.g_n*level/2 + transfer;
  frontTyre.friction = road.friction(x_start + body.s, 0);
  rearTyre.friction = road.friction(x_start + body.s - data.wheelbase, 0);
  s = body.s;
  v = body.v;
  a = body.a;
  a_lateral = 0;
  yawRate = 0;
  hubs[1].phi = front.flange_a.phi;
  hubs[2].phi = front.flange_a.phi;
  hubs[3].phi = rear.flange_a.phi;
  hubs[4].phi = rear.flange_a.phi;
  connect(frontDrive.flange, front.flange_a)
    annotation(Line(points={{-60,30},{-50,30}}, color={0,0,0}));
  connect(rearDrive.flange, rear.flange_a)
    annotation(Line(points={{-60,-30},{-50,-30}}, color={0,0,0}));
  connect(resistance.flange, body.flange_b)
    annotation(Line(points={{60,0},{50,0}}, color={0,127,0}));
  connect(front.flange_b, frontTyre.flange)
    annotation(Line(points={{-30,30},{-20,30}}, color={0,0,0}));
  connect(rear.flange_b, rearTyre.flange)
    annotation(Line(points={{-30,-30},{-20,-30}}, color={0,0,0}));
  connect(frontTyre.flangeT, body.flange_a)
    annotation(Line(points={{0,30},{20,30},{20,0},{30,0}}, color={0,127,0}));
  connect(rearTyre.flangeT, body.flange_a)
    annotation(Line(points={{0,-30},{20,-30},{20,0},{30,0}}, color={0,127,0}));
  connect(carriers, ground.flange)
    annotation(Line(points={{-100,-70},{-70,-70}}, color={0,0,0}));

  annotation(Documentation(info="<html>
<p>
The same data, tyres and bus signals as <a href=\"modelica://Layshaft.Vehicles.Chassis.MultiBodyChassis\">MultiBodyChassis</a>, but one degree of freedom of the body
and one wheel for each axle. Acceleration and slope shift load from the front to the rear tyres, with the lag of a suspension, so that
there is no algebraic loop.
</p>
<p>With <code>symmetric = true</code> the left hubs count twice and the right ones follow them, which suits a differential that splits the torque whatever
is connected, and brakes of the left side; with false the hubs of an axle are one shaft.</p>
</html>"));
end LongitudinalChassis;
