within Layshaft.Vehicles.Transmissions;
model SixSpeedGears "Six-speed gear set with two output shafts and final drive, moved by forks"
  extends Icons.Component;
  parameter Boolean spatial = false "= true: the housing may move, reactions go into a frame"
    annotation(Evaluate=true);
  parameter Data.SixSpeedGears data "Wheels, shafts and bearings"
    annotation(choicesAllMatching=true);
  parameter Data.Synchroniser synchroniser(cones=3) "Synchronisers of gears 1 to 4"
    annotation(choicesAllMatching=true);
  parameter Data.Synchroniser synchroniser2(cones=2) "Synchronisers of gears 5, 6 and reverse"
    annotation(choicesAllMatching=true);
  parameter Units.Position s_start[4] = zeros(4) "Positions of the sleeves at the start"
    annotation(Dialog(tab="Initialization"));
  final parameter Units.Ratio ratios[7] = cat(1, {data.z_out[k]/data.z_in[k]*data.z_ring/data.z_pinion[if k <= 4 then 1 else 2] for k in 1:6},
    {-data.z_reverse/data.z_in[1]*data.z_ring/data.z_pinion[2]}) "Speed of flange_a relative to that of flange_b: gears 1 to 6, reverse";
  Rotational.Interfaces.Flange_a flange_a "Input shaft"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_b "Ring gear of the final drive"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Translational.Interfaces.Flange_a forks[4] "Forks: gears 1 (-) and 2 (+), 3 and 4, 5 and 6, reverse (+)"
    annotation(Placement(transformation(extent={{-40,90},{40,110}})));
  MultiBody.Interfaces.Frame_a mount if spatial "Housing, on the axis of the input shaft"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  Integer engaged "Gear engaged, 0: neutral, -1: reverse";
  Units.Power lossPower "Power that meshes, bearings and cones take";
  Components.Rotor inputShaft(final spatial=spatial, final J=data.J_shaft[1] + wheelDensity*(data.width[1]*mesh1.radius_a^4 + data.width[2]*mesh2.radius_a^4 + data.width[3]*mesh3.radius_a^4 + data.width[4]*mesh4.radius_a^4 + data.width[5]*mesh5.radius_a^4 + data.width[6]*mesh6.radius_a^4)) "Input shaft with its wheels"
    annotation(Placement(transformation(extent={{-90,60},{-70,80}})));
  Components.Rotor outputShaft1(final spatial=spatial, final J=data.J_shaft[2] + wheelDensity*data.width_final*final1.radius_b^4) "Output shaft 1 with its pinion"
    annotation(Placement(transformation(extent={{-90,0},{-70,20}})));
  Components.Rotor outputShaft2(final spatial=spatial, final J=data.J_shaft[3] + wheelDensity*data.width_final*final2.radius_b^4) "Output shaft 2 with its pinion"
    annotation(Placement(transformation(extent={{-90,-60},{-70,-40}})));
  Components.Rotor ring(final spatial=spatial, final J=data.J_shaft[4] + ringDensity*data.width_final*final1.radius_a^4) "Ring gear"
    annotation(Placement(transformation(extent={{60,-10},{80,10}})));
  Components.Mesh mesh1(final z_a=data.z_in[1], final z_b=data.z_out[1], final r_a=zeros(3), final r_b=data.r_1, final alpha=data.alpha,
    final beta=data.beta[1], final eta=data.eta, final useSupport=true) "Wheels of gear 1"
    annotation(Placement(transformation(extent={{-50,30},{-30,50}})));
  Components.Mesh mesh2(final z_a=data.z_in[2], final z_b=data.z_out[2], final r_a=zeros(3), final r_b=data.r_1, final alpha=data.alpha,
    final beta=data.beta[2], final eta=data.eta, final useSupport=true) "Wheels of gear 2"
    annotation(Placement(transformation(extent={{-20,30},{0,50}})));
  Components.Mesh mesh3(final z_a=data.z_in[3], final z_b=data.z_out[3], final r_a=zeros(3), final r_b=data.r_1, final alpha=data.alpha,
    final beta=data.beta[3], final eta=data.eta, final useSupport=true) "Wheels of gear 3"
    annotation(Placement(transformation(extent={{10,30},{30,50}})));
  Components.Mesh mesh4(final z_a=data.z_in[4], final z_b=data.z_out[4], final r_a=zeros(3), final r_b=data.r_1, final alpha=data.alpha,
    final beta=data.beta[4], final eta=data.eta, final useSupport=true) "Wheels of gear 4"
    annotation(Placement(transformation(extent={{40,30},{60,50}})));
  Components.Mesh mesh5(final z_a=data.z_in[5], final z_b=data.z_out[5], final r_a=zeros(3), final r_b=data.r_2, final alpha=data.alpha,
    final beta=data.beta[5], final eta=data.eta, final useSupport=true) "Wheels of gear 5"
    annotation(Placement(transformation(extent={{-50,-30},{-30,-10}})));
  Components.Mesh mesh6(final z_a=data.z_in[6], final z_b=data.z_out[6], final r_a=zeros(3), final r_b=data.r_2, final alpha=data.alpha,
    final beta=data.beta[6], final eta=data.eta, final useSupport=true) "Wheels of gear 6"
    annotation(Placement(transformation(extent={{-20,-30},{0,-10}})));
  Components.Mesh meshR(final z_a=data.z_out[1], final z_b=data.z_reverse, final r_a=data.r_1, final r_b=data.r_2, final alpha=data.alpha,
    final beta=-data.beta[1], final eta=data.eta, final useSupport=true) "Wheels of gear 1 and reverse"
    annotation(Placement(transformation(extent={{10,-30},{30,-10}})));
  Components.Mesh final1(final z_a=data.z_ring, final z_b=data.z_pinion[1], final r_a=data.r_ring, final r_b=data.r_1, final alpha=data.alpha,
    final beta=-data.beta_final, final eta=data.eta_final, final useSupport=true) "Final drive of output shaft 1"
    annotation(Placement(transformation(extent={{30,10},{50,30}})));
  Components.Mesh final2(final z_a=data.z_ring, final z_b=data.z_pinion[2], final r_a=data.r_ring, final r_b=data.r_2, final alpha=data.alpha,
    final beta=-data.beta_final, final eta=data.eta_final, final useSupport=true) "Final drive of output shaft 2"
    annotation(Placement(transformation(extent={{30,-60},{50,-40}})));
  Components.Rotor wheel1(final spatial=spatial, final J=wheelDensity*data.width[1]*mesh1.radius_b^4) "Loose wheel of gear 1"
    annotation(Placement(transformation(extent={{-50,5},{-35,20}})));
  Components.Rotor wheel2(final spatial=spatial, final J=wheelDensity*data.width[2]*mesh2.radius_b^4) "Loose wheel of gear 2"
    annotation(Placement(transformation(extent={{-20,5},{-5,20}})));
  Components.Rotor wheel3(final spatial=spatial, final J=wheelDensity*data.width[3]*mesh3.radius_b^4) "Loose wheel of gear 3"
    annotation(Placement(transformation(extent={{10,5},{25,20}})));
  Components.Rotor wheel4(final spatial=spatial, final J=wheelDensity*data.width[4]*mesh4.radius_b^4) "Loose wheel of gear 4"
    annotation(Placement(transformation(extent={{40,5},{55,20}})));
  Components.Rotor wheel5(final spatial=spatial, final J=wheelDensity*data.width[5]*mesh5.radius_b^4) "Loose wheel of gear 5"
    annotation(Placement(transformation(extent={{-50,-80},{-35,-65}})));
  Components.Rotor wheel6(final spatial=spatial, final J=wheelDensity*data.width[6]*mesh6.radius_b^4) "Loose wheel of gear 6"
    annotation(Placement(transformation(extent={{-20,-80},{-5,-65}})));
  Components.Rotor wheelR(final spatial=spatial, final J=wheelDensity*data.width[1]*meshR.radius_b^4) "Loose wheel of reverse"
    annotation(Placement(transformation(extent={{10,-80},{25,-65}})));
  Components.Synchroniser synchroniser12(final data=synchroniser, final s_start=s_start[1]) "Synchroniser of gears 1 and 2"
    annotation(Placement(transformation(extent={{-60,70},{-40,90}})));
  Components.Synchroniser synchroniser34(final data=synchroniser, final s_start=s_start[2]) "Synchroniser of gears 3 and 4"
    annotation(Placement(transformation(extent={{-20,70},{0,90}})));
  Components.Synchroniser synchroniser56(final data=synchroniser2, final s_start=s_start[3]) "Synchroniser of gears 5 and 6"
    annotation(Placement(transformation(extent={{20,70},{40,90}})));
  Components.Synchroniser synchroniserR(final data=synchroniser2, final leftSide=false, final s_start=s_start[4]) "Synchroniser of reverse"
    annotation(Placement(transformation(extent={{60,70},{80,90}})));
  Components.ShaftBearings inputBearings(final m=6, final y={data.y[1], data.y[2], data.y[3], data.y[4], data.y[5], data.y[6]}, final lever={mesh1.lever_a, mesh2.lever_a, mesh3.lever_a, mesh4.lever_a, mesh5.lever_a, mesh6.lever_a},
    final radius={mesh1.radius_b, mesh2.radius_b, mesh3.radius_b, mesh4.radius_b, mesh5.radius_b, mesh6.radius_b},
    final direct={mesh1.direct_a, mesh2.direct_a, mesh3.direct_a, mesh4.direct_a, mesh5.direct_a, mesh6.direct_a},
    final radial={mesh1.radial_a, mesh2.radial_a, mesh3.radial_a, mesh4.radial_a, mesh5.radial_a, mesh6.radial_a},
    final y_bearing=data.y_bearing[1, :], final d=data.d_bearing[1], final mu=data.mu_bearing, final F_preload=data.F_bearing,
    final drag=data.drag[1], final useSupport=true) "Bearings of the input shaft"
    annotation(Placement(transformation(extent={{-90,80},{-75,95}})));
  Components.ShaftBearings bearings1(final m=6, final y={data.y[1], data.y[2], data.y[3], data.y[4], data.y[1], data.y_final}, final lever={mesh1.lever_b, mesh2.lever_b, mesh3.lever_b, mesh4.lever_b, meshR.lever_a, final1.lever_b},
    final radius={mesh1.radius_b, mesh2.radius_b, mesh3.radius_b, mesh4.radius_b, meshR.radius_b, final1.radius_b},
    final direct={-mesh1.direct_a, -mesh2.direct_a, -mesh3.direct_a, -mesh4.direct_a, meshR.direct_a, -final1.direct_a},
    final radial={-mesh1.radial_a, -mesh2.radial_a, -mesh3.radial_a, -mesh4.radial_a, meshR.radial_a, -final1.radial_a},
    final y_bearing=data.y_bearing[2, :], final d=data.d_bearing[2], final mu=data.mu_bearing, final F_preload=data.F_bearing,
    final drag=data.drag[2], final useSupport=true) "Bearings of output shaft 1"
    annotation(Placement(transformation(extent={{-90,20},{-75,35}})));
  Components.ShaftBearings bearings2(final m=4, final y={data.y[5], data.y[6], data.y[1], data.y_final}, final lever={mesh5.lever_b, mesh6.lever_b, meshR.lever_b, final2.lever_b},
    final radius={mesh5.radius_b, mesh6.radius_b, meshR.radius_b, final2.radius_b},
    final direct={-mesh5.direct_a, -mesh6.direct_a, -meshR.direct_a, -final2.direct_a},
    final radial={-mesh5.radial_a, -mesh6.radial_a, -meshR.radial_a, -final2.radial_a},
    final y_bearing=data.y_bearing[3, :], final d=data.d_bearing[3], final mu=data.mu_bearing, final F_preload=data.F_bearing,
    final drag=data.drag[3], final useSupport=true) "Bearings of output shaft 2"
    annotation(Placement(transformation(extent={{-90,-40},{-75,-25}})));
  Components.ShaftBearings ringBearings(final m=2, final y={data.y_final, data.y_final}, final lever={final1.lever_a, final2.lever_a},
    final radius={final1.radius_b, final2.radius_b},
    final direct={final1.direct_a, final2.direct_a},
    final radial={final1.radial_a, final2.radial_a},
    final y_bearing=data.y_bearing[4, :], final d=data.d_bearing[4], final mu=data.mu_bearing, final F_preload=data.F_bearing,
    final drag=data.drag[4], final useSupport=true) "Bearings of the ring gear"
    annotation(Placement(transformation(extent={{60,20},{75,35}})));
  MultiBody.Parts.Mounting1D mounting(final n={0,1,0}) if spatial "Torque on the housing"
    annotation(Placement(transformation(extent={{-60,-100},{-40,-80}})));
  Rotational.Components.Fixed ground if not spatial "Housing that stands still"
    annotation(Placement(transformation(extent={{-30,-100},{-10,-80}})));
protected
  final parameter Real wheelDensity(unit="kg/m3") = Constants.pi/2*data.rho "Inertia of a disc per width and radius to the fourth";
  final parameter Real ringDensity(unit="kg/m3") = wheelDensity*(1 - 0.75^4) "The same of a ring with an inner radius of 0.75";
  Rotational.Interfaces.Flange_b housing "Housing in one dimension";
equation
  assert(data.r_1[2]^2 + data.r_2[2]^2 + data.r_ring[2]^2 <= 0, "Axes of " + getInstanceName() + " are shifted along y: give all positions in one plane.");
  engaged = if synchroniser12.dog then (if synchroniser12.right then 2 else 1) elseif synchroniser34.dog then (if synchroniser34.right then 4 else 3)
    elseif synchroniser56.dog then (if synchroniser56.right then 6 else 5) elseif synchroniserR.dog then -1 else 0;
  lossPower = mesh1.power + mesh2.power + mesh3.power + mesh4.power + mesh5.power + mesh6.power + meshR.power + final1.power + final2.power
    + inputBearings.power + bearings1.power + bearings2.power + ringBearings.power
    + synchroniser12.power + synchroniser34.power + synchroniser56.power + synchroniserR.power;
  connect(flange_a, inputShaft.flange);
  connect(inputBearings.flange, flange_a);
  connect(bearings1.flange, outputShaft1.flange);
  connect(bearings2.flange, outputShaft2.flange);
  connect(ringBearings.flange, ring.flange);
  connect(ring.flange, flange_b);
  connect(flange_a, mesh1.flange_a);
  connect(mesh1.flange_b, wheel1.flange);
  connect(flange_a, mesh2.flange_a);
  connect(mesh2.flange_b, wheel2.flange);
  connect(flange_a, mesh3.flange_a);
  connect(mesh3.flange_b, wheel3.flange);
  connect(flange_a, mesh4.flange_a);
  connect(mesh4.flange_b, wheel4.flange);
  connect(flange_a, mesh5.flange_a);
  connect(mesh5.flange_b, wheel5.flange);
  connect(flange_a, mesh6.flange_a);
  connect(mesh6.flange_b, wheel6.flange);
  connect(wheel1.flange, meshR.flange_a);
  connect(meshR.flange_b, wheelR.flange);
  connect(ring.flange, final1.flange_a);
  connect(final1.flange_b, outputShaft1.flange);
  connect(ring.flange, final2.flange_a);
  connect(final2.flange_b, outputShaft2.flange);
  connect(synchroniser12.hub, outputShaft1.flange);
  connect(synchroniser12.flange_left, wheel1.flange);
  connect(synchroniser12.flange_right, wheel2.flange);
  connect(forks[1], synchroniser12.fork);
  connect(synchroniser34.hub, outputShaft1.flange);
  connect(synchroniser34.flange_left, wheel3.flange);
  connect(synchroniser34.flange_right, wheel4.flange);
  connect(forks[2], synchroniser34.fork);
  connect(synchroniser56.hub, outputShaft2.flange);
  connect(synchroniser56.flange_left, wheel5.flange);
  connect(synchroniser56.flange_right, wheel6.flange);
  connect(forks[3], synchroniser56.fork);
  connect(synchroniserR.hub, outputShaft2.flange);
  connect(synchroniserR.flange_left, outputShaft2.flange);
  connect(synchroniserR.flange_right, wheelR.flange);
  connect(forks[4], synchroniserR.fork);
  connect(mesh1.torque, inputBearings.torque[1]);
  connect(mesh1.torque_a, inputBearings.load[1]);
  connect(mesh2.torque, inputBearings.torque[2]);
  connect(mesh2.torque_a, inputBearings.load[2]);
  connect(mesh3.torque, inputBearings.torque[3]);
  connect(mesh3.torque_a, inputBearings.load[3]);
  connect(mesh4.torque, inputBearings.torque[4]);
  connect(mesh4.torque_a, inputBearings.load[4]);
  connect(mesh5.torque, inputBearings.torque[5]);
  connect(mesh5.torque_a, inputBearings.load[5]);
  connect(mesh6.torque, inputBearings.torque[6]);
  connect(mesh6.torque_a, inputBearings.load[6]);
  connect(mesh1.torque, bearings1.torque[1]);
  connect(mesh1.torque, bearings1.load[1]);
  connect(mesh2.torque, bearings1.torque[2]);
  connect(mesh2.torque, bearings1.load[2]);
  connect(mesh3.torque, bearings1.torque[3]);
  connect(mesh3.torque, bearings1.load[3]);
  connect(mesh4.torque, bearings1.torque[4]);
  connect(mesh4.torque, bearings1.load[4]);
  connect(meshR.torque, bearings1.torque[5]);
  connect(meshR.torque_a, bearings1.load[5]);
  connect(final1.torque, bearings1.torque[6]);
  connect(final1.torque, bearings1.load[6]);
  connect(mesh5.torque, bearings2.torque[1]);
  connect(mesh5.torque, bearings2.load[1]);
  connect(mesh6.torque, bearings2.torque[2]);
  connect(mesh6.torque, bearings2.load[2]);
  connect(meshR.torque, bearings2.torque[3]);
  connect(meshR.torque, bearings2.load[3]);
  connect(final2.torque, bearings2.torque[4]);
  connect(final2.torque, bearings2.load[4]);
  connect(final1.torque, ringBearings.torque[1]);
  connect(final1.torque_a, ringBearings.load[1]);
  connect(final2.torque, ringBearings.torque[2]);
  connect(final2.torque_a, ringBearings.load[2]);
  connect(mesh1.support, housing);
  connect(mesh2.support, housing);
  connect(mesh3.support, housing);
  connect(mesh4.support, housing);
  connect(mesh5.support, housing);
  connect(mesh6.support, housing);
  connect(meshR.support, housing);
  connect(final1.support, housing);
  connect(final2.support, housing);
  connect(inputBearings.support, housing);
  connect(bearings1.support, housing);
  connect(bearings2.support, housing);
  connect(ringBearings.support, housing);
  connect(mounting.flange_b, housing);
  connect(ground.flange, housing);
  connect(mounting.frame_a, mount);
  connect(inputShaft.mount, mount);
  connect(outputShaft1.mount, mount);
  connect(outputShaft2.mount, mount);
  connect(ring.mount, mount);
  connect(wheel1.mount, mount);
  connect(wheel2.mount, mount);
  connect(wheel3.mount, mount);
  connect(wheel4.mount, mount);
  connect(wheel5.mount, mount);
  connect(wheel6.mount, mount);
  connect(wheelR.mount, mount);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,34},{70,42}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-70,-4},{70,4}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-70,-42},{70,-34}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-60,18},{-48,52}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-60,-20},{-48,18}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-60,-52},{-48,-20}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-6,22},{6,52}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-6,-22},{6,22}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{48,-52},{60,52}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>
Six wheels are fixed on the input shaft. Four mesh with loose wheels on output shaft 1 (gears 1 to 4), two with loose wheels on
output shaft 2 (gears 5 and 6). The loose wheel of reverse on shaft 2 meshes with that of gear 1, which is its idler. A pinion on
each output shaft drives the ring gear. All shafts lie along y of the housing; all speeds count about +y, so that the output
shafts turn backward while the vehicle drives forward.
</p>
<p>
Forces at the forks select the gear: a negative force at <code>forks[1]</code> gear 1, a positive one gear 2, and so on;
<a href=\"modelica://Layshaft.Vehicles.Transmissions.Components.ShiftMechanism\">ShiftMechanism</a> does it. Wheels, meshes with
their losses and tooth forces, bearings with friction under load, and synchronisers are parts of their own. Their torques act on
the housing, <code>mount</code>, and so does the angular momentum of all that turns.
</p>
<p>
The ratios follow from the numbers of teeth alone.
</p>
<p>
With <code>spatial = true</code> the body that <code>mount</code> is fixed to has the mass and the inertias of all wheels and shafts, as if they stood
still in it; see <a href=\"modelica://Layshaft.MultiBody.Parts.Rotor1D\">Rotor1D</a>.
</p>
</html>"));
end SixSpeedGears;
