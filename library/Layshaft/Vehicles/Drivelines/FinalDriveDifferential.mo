within Layshaft.Vehicles.Drivelines;
model FinalDriveDifferential "Final drive and differential in a housing that takes forces and torques"
  extends Icons.Component;
  extends Icons.Differential;
  parameter Boolean spatial = false "= true: the housing may move, reactions go into a frame"
    annotation(Evaluate=true);
  parameter Integer z_pinion(min=1) = 17 "Teeth of the pinion"
    annotation(Evaluate=true);
  parameter Integer z_ring(min=1) = 68 "Teeth of the ring gear"
    annotation(Evaluate=true);
  parameter Units.Position r_pinion[3] = {0.1275,0,0} "Axis of the pinion from that of the ring gear; y is the direction of both";
  parameter Units.Angle alpha = 0.3491 "Pressure angle, normal to the teeth";
  parameter Units.Angle beta = -0.44 "Helix angle of the pinion";
  parameter Units.Efficiency eta = 0.985 "Efficiency of the mesh";
  parameter Units.Inertia J_ring(min=0) = 0.03 "Inertia of ring gear and cage";
  parameter Units.Inertia J_pinion(min=0) = 5e-4 "Inertia of the pinion";
  parameter Units.Position y = 0 "Position of the teeth along the axes";
  parameter Units.Position y_bearing[2] = {-0.04,0.04} "Positions of the bearings of both shafts along the axes";
  parameter Units.Length d_bearing = 0.06 "Mean diameter of the bearings";
  parameter Units.FrictionCoefficient mu_bearing = 0.0018 "Friction coefficient of the bearings";
  parameter Units.Force F_bearing(min=Constants.small) = 500 "Preload of each bearing";
  parameter Units.RotationalDamping drag = 2e-3 "Drag torque of oil per speed of the ring gear";
  parameter Data.Differential data "Bevel gears"
    annotation(choicesAllMatching=true);
  final parameter Units.Ratio ratio = -z_ring/z_pinion "Speed of the pinion relative to the mean speed of both sides";
  Rotational.Interfaces.Flange_a flange_a "Pinion"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_left "Left output"
    annotation(Placement(transformation(extent={{90,40},{110,60}})));
  Rotational.Interfaces.Flange_b flange_right "Right output"
    annotation(Placement(transformation(extent={{90,-60},{110,-40}})));
  MultiBody.Interfaces.Frame_a mount if spatial "Housing, on the axis of the ring gear"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  Transmissions.Components.Mesh mesh(final z_a=z_pinion, final z_b=z_ring, final r_a=r_pinion, final r_b=zeros(3), final alpha=alpha, final beta=beta,
    final eta=eta, final useSupport=true) "Pinion and ring gear"
    annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Transmissions.Components.Rotor pinion(final spatial=spatial, final J=J_pinion) "Pinion"
    annotation(Placement(transformation(extent={{-90,20},{-70,40}})));
  Transmissions.Components.Rotor ring(final spatial=spatial, final J=J_ring) "Ring gear and cage"
    annotation(Placement(transformation(extent={{-20,20},{0,40}})));
  Transmissions.Components.Rotor left(final spatial=spatial, final J=data.J_side) "Left side gear"
    annotation(Placement(transformation(extent={{50,60},{70,80}})));
  Transmissions.Components.Rotor right(final spatial=spatial, final J=data.J_side) "Right side gear"
    annotation(Placement(transformation(extent={{50,-80},{70,-60}})));
  Transmissions.Components.ShaftBearings pinionBearings(final m=1, final y={y}, final lever={mesh.lever_a}, final radius={mesh.radius_b},
    final direct={mesh.direct_a},
    final radial={mesh.radial_a},
    final y_bearing=y_bearing, final d=d_bearing,
    final mu=mu_bearing, final F_preload=F_bearing, final useSupport=true) "Bearings of the pinion"
    annotation(Placement(transformation(extent={{-90,60},{-70,80}})));
  Transmissions.Components.ShaftBearings ringBearings(final m=1, final y={y}, final lever={mesh.lever_b}, final radius={mesh.radius_b},
    final direct={-mesh.direct_a},
    final radial={-mesh.radial_a},
    final y_bearing=y_bearing, final d=d_bearing,
    final mu=mu_bearing, final F_preload=F_bearing, final drag=drag, final useSupport=true) "Bearings of the ring gear"
    annotation(Placement(transformation(extent={{-20,60},{0,80}})));
  Differential differential(final data=data) "Bevel gears"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  MultiBody.Parts.Mounting1D mounting(final n={0,1,0}) if spatial "Torque on the housing"
    annotation(Placement(transformation(extent={{-50,-80},{-30,-60}})));
  Rotational.Components.Fixed ground if not spatial "Housing that stands still"
    annotation(Placement(transformation(extent={{-80,-80},{-60,-60}})));
  Units.Power lossPower "Power that mesh, bearings and friction take";
protected
  Rotational.Interfaces.Flange_b housing "Housing in one dimension";
equation
  lossPower = mesh.power + pinionBearings.power + ringBearings.power + differential.power;
  connect(flange_a, mesh.flange_a);
  connect(pinion.flange, flange_a);
  connect(pinionBearings.flange, flange_a);
  connect(mesh.flange_b, differential.flange_a);
  connect(ring.flange, mesh.flange_b);
  connect(ringBearings.flange, mesh.flange_b);
  connect(differential.flange_left, flange_left);
  connect(left.flange, flange_left);
  connect(differential.flange_right, flange_right);
  connect(right.flange, flange_right);
  connect(mesh.torque, pinionBearings.torque[1]);
  connect(mesh.torque_a, pinionBearings.load[1]);
  connect(mesh.torque, ringBearings.torque[1]);
  connect(mesh.torque, ringBearings.load[1]);
  connect(mesh.support, housing);
  connect(pinionBearings.support, housing);
  connect(ringBearings.support, housing);
  connect(mounting.flange_b, housing);
  connect(ground.flange, housing);
  connect(mounting.frame_a, mount);
  connect(pinion.mount, mount);
  connect(ring.mount, mount);
  connect(left.mount, mount);
  connect(right.mount, mount);

  annotation(
    Icon(graphics={
      Line(points={{0,45},{0,25}}, color={64,64,64}, thickness=0.5),
      Line(points={{0,-45},{0,-25}}, color={64,64,64}, thickness=0.5),
      Rectangle(extent={{-90,-80},{90,-72}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-110},{150,-140}}, textString="z=%z_pinion, %z_ring")}),
    Documentation(info="<html>
<p>
A pinion on a parallel axis drives the ring gear with the cage. Tooth forces load the bearings of both; the housing takes the
difference of the torques. All speeds count about +y: the pinion turns against the wheels, ratio = -z_ring/z_pinion.
</p>
</html>"));
end FinalDriveDifferential;
