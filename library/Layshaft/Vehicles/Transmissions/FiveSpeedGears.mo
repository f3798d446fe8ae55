within Layshaft.Vehicles.Transmissions;
model FiveSpeedGears "Five-speed gear set with one output shaft and a reverse idler, moved by forks"
  extends Icons.Component;
  parameter Boolean spatial = false "= true: the housing may move, reactions go into a frame"
    annotation(Evaluate=true);
  parameter Data.FiveSpeedGears data "Wheels, shafts and bearings"
    annotation(choicesAllMatching=true);
  parameter Data.Synchroniser synchroniser(cones=2) "Synchronisers"
    annotation(choicesAllMatching=true);
  parameter Units.Position s_start[4] = zeros(4) "Positions of the sleeves at the start"
    annotation(Dialog(tab="Initialization"));
  final parameter Units.Ratio ratios[6] = cat(1, {data.z_out[k]/data.z_in[k]*data.z_ring/data.z_pinion for k in 1:5},
    {-data.z_reverse[3]/data.z_reverse[1]*data.z_ring/data.z_pinion}) "Speed of flange_a relative to that of flange_b: gears 1 to 5, reverse";
  Rotational.Interfaces.Flange_a flange_a "Input shaft"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_b "Ring gear of the final drive"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Translational.Interfaces.Flange_a forks[4] "Forks: gears 1 (-) and 2 (+), 3 and 4, 5 (+), reverse (+)"
    annotation(Placement(transformation(extent={{-40,90},{40,110}})));
  MultiBody.Interfaces.Frame_a mount if spatial "Housing, on the axis of the input shaft"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  Integer engaged "Gear engaged, 0: neutral, -1: reverse";
  Units.Power lossPower "Power that meshes, bearings and cones take";
  Components.Rotor inputShaft(final spatial=spatial, final J=data.J_shaft[1] + wheelDensity*(data.width[1]*mesh1.radius_a^4
    + data.width[2]*mesh2.radius_a^4 + data.width[1]*reverse1.radius_a^4)) "Input shaft with the wheels of gears 1, 2 and reverse"
    annotation(Placement(transformation(extent={{-90,60},{-70,80}})));
  Components.Rotor outputShaft(final spatial=spatial, final J=data.J_shaft[2] + wheelDensity*(data.width[3]*mesh3.radius_a^4
    + data.width[4]*mesh4.radius_a^4 + data.width[5]*mesh5.radius_a^4 + data.width_final*final1.radius_b^4)) "Output shaft with the wheels of gears 3 to 5 and the pinion"
    annotation(Placement(transformation(extent={{-90,0},{-70,20}})));
  Components.Rotor idler(final spatial=spatial, final J=data.J_shaft[3] + wheelDensity*data.width[1]*reverse1.radius_b^4) "Idler of reverse"
    annotation(Placement(transformation(extent={{-90,-60},{-70,-40}})));
  Components.Rotor ring(final spatial=spatial, final J=data.J_shaft[4] + ringDensity*data.width_final*final1.radius_a^4) "Ring gear"
    annotation(Placement(transformation(extent={{60,-10},{80,10}})));
  Components.Mesh mesh1(final z_a=data.z_in[1], final z_b=data.z_out[1], final r_a=zeros(3), final r_b=data.r_out, final alpha=data.alpha,
    final beta=data.beta[1], final eta=data.eta, final useSupport=true) "Wheels of gear 1"
    annotation(Placement(transformation(extent={{-50,30},{-30,50}})));
  Components.Mesh mesh2(final z_a=data.z_in[2], final z_b=data.z_out[2], final r_a=zeros(3), final r_b=data.r_out, final alpha=data.alpha,
    final beta=data.beta[2], final eta=data.eta, final useSupport=true) "Wheels of gear 2"
    annotation(Placement(transformation(extent={{-20,30},{0,50}})));
  Components.Mesh mesh3(final z_a=data.z_out[3], final z_b=data.z_in[3], final r_a=data.r_out, final r_b=zeros(3), final alpha=data.alpha,
    final beta=-data.beta[3], final eta=data.eta, final useSupport=true) "Wheels of gear 3"
    annotation(Placement(transformation(extent={{-50,-30},{-30,-10}})));
  Components.Mesh mesh4(final z_a=data.z_out[4], final z_b=data.z_in[4], final r_a=data.r_out, final r_b=zeros(3), final alpha=data.alpha,
    final beta=-data.beta[4], final eta=data.eta, final useSupport=true) "Wheels of gear 4"
    annotation(Placement(transformation(extent={{-20,-30},{0,-10}})));
  Components.Mesh mesh5(final z_a=data.z_out[5], final z_b=data.z_in[5], final r_a=data.r_out, final r_b=zeros(3), final alpha=data.alpha,
    final beta=-data.beta[5], final eta=data.eta, final useSupport=true) "Wheels of gear 5"
    annotation(Placement(transformation(extent={{10,-30},{30,-10}})));
  Components.Mesh reverse1(final z_a=data.z_reverse[1], final z_b=data.z_reverse[2], final r_a=zeros(3), final r_b=data.r_idler, final alpha=data.alpha,
    final beta=0, final eta=data.eta, final useSupport=true) "Wheels of reverse on input and idler"
    annotation(Placement(transformation(extent={{-60,-60},{-40,-40}})));
  Components.Mesh reverse2(final z_a=data.z_reverse[2], final z_b=data.z_reverse[3], final r_a=data.r_idler, final r_b=data.r_out, final alpha=data.alpha,
    final beta=0, final eta=data.eta, final useSupport=true) "Wheels of reverse on idler and output"
    annotation(Placement(transformation(extent={{-30,-60},{-10,-40}})));
  Components.Mesh final1(final z_a=data.z_ring, final z_b=data.z_pinion, final r_a=data.r_ring, final r_b=data.r_out, final alpha=data.alpha,
    final beta=-data.beta_final, final eta=data.eta_final, final useSupport=true) "Final drive"
    annotation(Placement(transformation(extent={{30,-60},{50,-40}})));
  Components.Rotor wheel1(final spatial=spatial, final J=wheelDensity*data.width[1]*mesh1.radius_b^4) "Loose wheel of gear 1 on the output shaft"
    annotation(Placement(transformation(extent={{-40,0},{-25,15}})));
  Components.Rotor wheel2(final spatial=spatial, final J=wheelDensity*data.width[2]*mesh2.radius_b^4) "Loose wheel of gear 2 on the output shaft"
    annotation(Placement(transformation(extent={{-20,0},{-5,15}})));
  Components.Rotor wheel3(final spatial=spatial, final J=wheelDensity*data.width[3]*mesh3.radius_b^4) "Loose wheel of gear 3 on the input shaft"
    annotation(Placement(transformation(extent={{0,0},{15,15}})));
  Components.Rotor wheel4(final spatial=spatial, final J=wheelDensity*data.width[4]*mesh4.radius_b^4) "Loose wheel of gear 4 on the input shaft"
    annotation(Placement(transformation(extent={{20,0},{35,15}})));
  Components.Rotor wheel5(final spatial=spatial, final J=wheelDensity*data.width[5]*mesh5.radius_b^4) "Loose wheel of gear 5 on the input shaft"
    annotation(Placement(transformation(extent={{40,0},{55,15}})));
  Components.Rotor wheelR(final spatial=spatial, final J=wheelDensity*data.width[1]*reverse2.radius_b^4) "Loose wheel of reverse on the output shaft"
    annotation(Placement(transformation(extent={{60,0},{75,15}})));
  Components.Synchroniser synchroniser12(final data=synchroniser, final s_start=s_start[1]) "Synchroniser of gears 1 and 2"
    annotation(Placement(transformation(extent={{-60,70},{-40,90}})));
  Components.Synchroniser synchroniser34(final data=synchroniser, final s_start=s_start[2]) "Synchroniser of gears 3 and 4"
    annotation(Placement(transformation(extent={{-25,70},{-5,90}})));
  Components.Synchroniser synchroniser5(final data=synchroniser, final leftSide=false, final s_start=s_start[3]) "Synchroniser of gear 5"
    annotation(Placement(transformation(extent={{10,70},{30,90}})));
  Components.Synchroniser synchroniserR(final data=synchroniser, final leftSide=false, final s_start=s_start[4]) "Synchroniser of reverse"
    annotation(Placement(transformation(extent={{45,70},{65,90}})));
  Components.ShaftBearings inputBearings(final m=6, final y={data.y[1], data.y[2], data.y[3], data.y[4], data.y[5], data.y_reverse},
    final lever={mesh1.lever_a, mesh2.lever_a, mesh3.lever_b, mesh4.lever_b, mesh5.lever_b, reverse1.lever_a},
    final radius={mesh1.radius_b, mesh2.radius_b, mesh3.radius_b, mesh4.radius_b, mesh5.radius_b, reverse1.radius_b},
    final direct={mesh1.direct_a, mesh2.direct_a, -mesh3.direct_a, -mesh4.direct_a, -mesh5.direct_a, reverse1.direct_a},
    final radial={mesh1.radial_a, mesh2.radial_a, -mesh3.radial_a, -mesh4.radial_a, -mesh5.radial_a, reverse1.radial_a},
    final y_bearing=data.y_bearing[1, :], final d=data.d_bearing[1], final mu=data.mu_bearing, final F_preload=data.F_bearing,
    final drag=data.drag[1], final useSupport=true) "Bearings of the input shaft"
    annotation(Placement(transformation(extent={{-90,80},{-75,95}})));
  Components.ShaftBearings outputBearings(final m=7, final y={data.y[1], data.y[2], data.y[3], data.y[4], data.y[5], data.y_reverse, data.y_final},
    final lever={mesh1.lever_b, mesh2.lever_b, mesh3.lever_a, mesh4.lever_a, mesh5.lever_a, reverse2.lever_b, final1.lever_b},
    final radius={mesh1.radius_b, mesh2.radius_b, mesh3.radius_b, mesh4.radius_b, mesh5.radius_b, reverse2.radius_b, final1.radius_b},
    final direct={-mesh1.direct_a, -mesh2.direct_a, mesh3.direct_a, mesh4.direct_a, mesh5.direct_a, -reverse2.direct_a, -final1.direct_a},
    final radial={-mesh1.radial_a, -mesh2.radial_a, mesh3.radial_a, mesh4.radial_a, mesh5.radial_a, -reverse2.radial_a, -final1.radial_a},
    final y_bearing=data.y_bearing[2, :], final d=data.d_bearing[2], final mu=data.mu_bearing, final F_preload=data.F_bearing,
    final drag=data.drag[2], final useSupport=true) "Bearings of the output shaft"
    annotation(Placement(transformation(extent={{-90,20},{-75,35}})));
  Components.ShaftBearings idlerBearings(final m=2, final y={data.y_reverse, data.y_reverse},
    final lever={reverse1.lever_b, reverse2.lever_a},
    final radius={reverse1.radius_b, reverse2.radius_b},
    final direct={-reverse1.direct_a, reverse2.direct_a},
    final radial={-reverse1.radial_a, reverse2.radial_a},
    final y_bearing=data.y_bearing[3, :], final d=data.d_bearing[3], final mu=data.mu_bearing, final F_preload=data.F_bearing,
    final drag=data.drag[3], final useSupport=true) "Bearings of the idler"
    annotation(Placement(transformation(extent={{-90,-40},{-75,-25}})));
  Components.ShaftBearings ringBearings(final m=1, final y={data.y_final},
    final lever={final1.lever_a},
    final radius={final1.radius_b},
    final direct={final1.direct_a},
    final radial={final1.radial_a},
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
  engaged = if synchroniser12.dog then (if synchroniser12.right then 2 else 1) elseif synchroniser34.dog then (if synchroniser34.right then 4 else 3)
    elseif synchroniser5.dog then 5 elseif synchroniserR.dog then -1 else 0;
  lossPower = mesh1.power + mesh2.power + mesh3.power + mesh4.power + mesh5.power + reverse1.power + reverse2.power + final1.power
    + inputBearings.power + outputBearings.power + idlerBearings.power + ringBearings.power
    + synchroniser12.power + synchroniser34.power + synchroniser5.power + synchroniserR.power;
  connect(flange_a, inputShaft.flange);
  connect(inputBearings.flange, flange_a);
  connect(outputBearings.flange, outputShaft.flange);
  connect(idlerBearings.flange, idler.flange);
  connect(ringBearings.flange, ring.flange);
  connect(ring.flange, flange_b);
  connect(flange_a, mesh1.flange_a);
  connect(mesh1.flange_b, wheel1.flange);
  connect(flange_a, mesh2.flange_a);
  connect(mesh2.flange_b, wheel2.flange);
  connect(outputShaft.flange, mesh3.flange_a);
  connect(mesh3.flange_b, wheel3.flange);
  connect(outputShaft.flange, mesh4.flange_a);
  connect(mesh4.flange_b, wheel4.flange);
  connect(outputShaft.flange, mesh5.flange_a);
  connect(mesh5.flange_b, wheel5.flange);
  connect(flange_a, reverse1.flange_a);
  connect(reverse1.flange_b, idler.flange);
  connect(idler.flange, reverse2.flange_a);
  connect(reverse2.flange_b, wheelR.flange);
  connect(ring.flange, final1.flange_a);
  connect(final1.flange_b, outputShaft.flange);
  connect(synchroniser12.hub, outputShaft.flange);
  connect(synchroniser12.flange_left, wheel1.flange);
  connect(synchroniser12.flange_right, wheel2.flange);
  connect(forks[1], synchroniser12.fork);
  connect(synchroniser34.hub, flange_a);
  connect(synchroniser34.flange_left, wheel3.flange);
  connect(synchroniser34.flange_right, wheel4.flange);
  connect(forks[2], synchroniser34.fork);
  connect(synchroniser5.hub, flange_a);
  connect(synchroniser5.flange_left, flange_a);
  connect(synchroniser5.flange_right, wheel5.flange);
  connect(forks[3], synchroniser5.fork);
  connect(synchroniserR.hub, outputShaft.flange);
  connect(synchroniserR.flange_left, outputShaft.flange);
  connect(synchroniserR.flange_right, wheelR.flange);
  connect(forks[4], synchroniserR.fork);
  connect(mesh1.torque, inputBearings.torque[1]);
  connect(mesh1.torque_a, inputBearings.load[1]);
  connect(mesh2.torque, inputBearings.torque[2]);
  connect(mesh2.torque_a, inputBearings.load[2]);
  connect(mesh3.torque, inputBearings.torque[3]);
  connect(mesh3.torque, inputBearings.load[3]);
  connect(mesh4.torque, inputBearings.torque[4]);
  connect(mesh4.torque, inputBearings.load[4]);
  connect(mesh5.torque, inputBearings.torque[5]);
  connect(mesh5.torque, inputBearings.load[5]);
  connect(reverse1.torque, inputBearings.torque[6]);
  connect(reverse1.torque_a, inputBearings.load[6]);
  connect(mesh1.torque, outputBearings.torque[1]);
  connect(mesh1.torque, outputBearings.load[1]);
  connect(mesh2.torque, outputBearings.torque[2]);
  connect(mesh2.torque, outputBearings.load[2]);
  connect(mesh3.torque, outputBearings.torque[3]);
  connect(mesh3.torque_a, outputBearings.load[3]);
  connect(mesh4.torque, outputBearings.torque[4]);
  connect(mesh4.torque_a, outputBearings.load[4]);
  connect(mesh5.torque, outputBearings.torque[5]);
  connect(mesh5.torque_a, outputBearings.load[5]);
  connect(reverse2.torque, outputBearings.torque[6]);
  connect(reverse2.torque, outputBearings.load[6]);
  connect(final1.torque, outputBearings.torque[7]);
  connect(final1.torque, outputBearings.load[7]);
  connect(reverse1.torque, idlerBearings.torque[1]);
  connect(reverse1.torque, idlerBearings.load[1]);
  connect(reverse2.torque, idlerBearings.torque[2]);
  connect(reverse2.torque_a, idlerBearings.load[2]);
  connect(final1.torque, ringBearings.torque[1]);
  connect(final1.torque_a, ringBearings.load[1]);
  connect(mesh1.support, housing);
  connect(mesh2.support, housing);
  connect(mesh3.support, housing);
  connect(mesh4.support, housing);
  connect(mesh5.support, housing);
  connect(reverse1.support, housing);
  connect(reverse2.support, housing);
  connect(final1.support, housing);
  connect(inputBearings.support, housing);
  connect(outputBearings.support, housing);
  connect(idlerBearings.support, housing);
  connect(ringBearings.support, housing);
  connect(mounting.flange_b, housing);
  connect(ground.flange, housing);
  connect(mounting.frame_a, mount);
  connect(inputShaft.mount, mount);
  connect(outputShaft.mount, mount);
  connect(idler.mount, mount);
  connect(ring.mount, mount);
  connect(wheel1.mount, mount);
  connect(wheel2.mount, mount);
  connect(wheel3.mount, mount);
  connect(wheel4.mount, mount);
  connect(wheel5.mount, mount);
  connect(wheelR.mount, mount);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,24},{70,32}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-70,-32},{70,-24}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-60,12},{-48,44}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-60,-52},{-48,12}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-6,2},{6,50}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-6,-50},{6,2}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{48,-44},{60,52}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>
Gears 1 and 2 have their loose wheels on the output shaft, gears 3, 4 and 5 on the input shaft: the latter turn with the output while
they are loose. Reverse goes over an idler on a shaft of its own. One pinion drives the ring gear. Another arrangement than
<a href=\"modelica://Layshaft.Vehicles.Transmissions.SixSpeedGears\">SixSpeedGears</a>, of the same parts.
</p>
<p>
With <code>spatial = true</code> the body that <code>mount</code> is fixed to has the mass and the inertias of all wheels and shafts, as if they stood
still in it; see <a href=\"modelica://Layshaft.MultiBody.Parts.Rotor1D\">Rotor1D</a>.
</p>
</html>"));
end FiveSpeedGears;
