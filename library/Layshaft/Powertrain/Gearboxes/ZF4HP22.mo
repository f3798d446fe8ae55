within Layshaft.Powertrain.Gearboxes;
model ZF4HP22 "Mechanics of the automatic gearbox ZF 4HP22 without converter"
  extends Rotational.Interfaces.TwoFlanges;
  replaceable parameter Data.Gearboxes.GearsetZF4HP22 data constrainedby Data.Gearboxes.SimpsonWithOverdrive "Gear set"
    annotation(choicesAllMatching=true);
  parameter Units.Inertia J_in(min=0) = 0.012 "Input shaft with drums of A and B";
  parameter Units.Inertia J_ring(min=0) = 0.006 "Ring of the front set";
  parameter Units.Inertia J_sun(min=0) = 0.008 "Common sun";
  parameter Units.Inertia J_carrier(min=0) = 0.008 "Carrier of the rear set";
  parameter Units.Inertia J_middle(min=0) = 0.008 "Output of the Simpson gear and overdrive carrier";
  parameter Units.Inertia J_sunOverdrive(min=0) = 0.004 "Sun of the overdrive set";
  parameter Units.Inertia J_out(min=0) = 0.01 "Output shaft";
  Blocks.Interfaces.RealInput pressure[7](each unit="Pa") "Pressures of A, B, C, C', D, E, F"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.Power P_clutches "Power dissipated in clutches and brakes";
  Units.Power P_inertias "Rate of the kinetic energy inside the gearbox";
  Units.Power P_balance "Power into the flanges less losses and stored power: zero";
  Rotational.Components.Inertia inShaft(final J=J_in) "Input shaft"
    annotation(Placement(transformation(extent={{-92,-8},{-76,8}})));
  Rotational.Components.Inertia ringShaft(final J=J_ring) "Front ring"
    annotation(Placement(transformation(extent={{-42,32},{-26,48}})));
  Rotational.Components.Inertia sunShaft(final J=J_sun) "Common sun"
    annotation(Placement(transformation(extent={{-42,-8},{-26,8}})));
  Rotational.Components.Inertia carrierShaft(final J=J_carrier) "Rear carrier"
    annotation(Placement(transformation(extent={{-2,-48},{14,-32}})));
  Rotational.Components.Inertia middleShaft(final J=J_middle) "Between Simpson gear and overdrive"
    annotation(Placement(transformation(extent={{28,-8},{44,8}})));
  Rotational.Components.Inertia sunOverdriveShaft(final J=J_sunOverdrive) "Overdrive sun"
    annotation(Placement(transformation(extent={{32,-48},{48,-32}})));
  Rotational.Components.Inertia outShaft(final J=J_out) "Output shaft"
    annotation(Placement(transformation(extent={{78,-8},{94,8}})));
  Gears.Planetary front(z_sun=data.z_sun, z_ring=data.z_ring) "Front set"
    annotation(Placement(transformation(extent={{-16,32},{0,48}})));
  Gears.Planetary rear(z_sun=data.z_sun, z_ring=data.z_ring) "Rear set"
    annotation(Placement(transformation(extent={{6,-8},{22,8}})));
  Gears.Planetary overdrive(z_sun=data.z_sunOverdrive, z_ring=data.z_ringOverdrive) "Overdrive set"
    annotation(Placement(transformation(extent={{54,-8},{70,8}})));
  Clutches.LaminarClutch A(plates=6, compliance=0, margin=1e-2) "Turbine to front ring"
    annotation(Placement(transformation(extent={{-68,32},{-52,48}})));
  Clutches.LaminarClutch B(plates=5, compliance=0, margin=1e-2) "Turbine to sun"
    annotation(Placement(transformation(extent={{-68,-8},{-52,8}})));
  Clutches.DualLaminarClutch C(plates=3, margin=1e-2) "Brakes C (with freewheel in series) and C' of the sun"
    annotation(Placement(transformation(extent={{-68,-48},{-52,-32}})));
  Clutches.FreewheelLaminarClutch D(plates=8, A_piston=0.016, margin=1e-2) "Brake and freewheel of the rear carrier"
    annotation(Placement(transformation(extent={{-24,-48},{-8,-32}})));
  Clutches.FreewheelLaminarClutch E(plates=3, compliance=0, A_piston=0.0100, margin=1e-2) "Clutch and freewheel between overdrive sun and carrier"
    annotation(Placement(transformation(extent={{52,32},{36,48}})));
  Clutches.LaminarClutch F(plates=3, A_piston=0.0053, margin=1e-2) "Brake of the overdrive sun"
    annotation(Placement(transformation(extent={{62,-48},{78,-32}})));
  Rotational.Components.Fixed housing "Housing"
    annotation(Placement(transformation(extent={{-92,-88},{-76,-72}})));
equation
  connect(flange_a, inShaft.flange_a)
    annotation(Line(points={{-100,0},{-92,0}}, color={0,0,0}));
  connect(inShaft.flange_b, A.flange_a)
    annotation(Line(points={{-76,0},{-72,0},{-72,40},{-68,40}}, color={0,0,0}));
  connect(inShaft.flange_b, B.flange_a)
    annotation(Line(points={{-76,0},{-68,0}}, color={0,0,0}));
  connect(A.flange_b, ringShaft.flange_a)
    annotation(Line(points={{-52,40},{-42,40}}, color={0,0,0}));
  connect(ringShaft.flange_b, front.ring)
    annotation(Line(points={{-26,40},{-24,40},{-24,54},{4,54},{4,40},{0,40}}, color={0,0,0}));
  connect(B.flange_b, sunShaft.flange_a)
    annotation(Line(points={{-52,0},{-42,0}}, color={0,0,0}));
  connect(sunShaft.flange_b, front.sun)
    annotation(Line(points={{-26,0},{-18.5,0},{-18.5,40},{-16,40}}, color={0,0,0}));
  connect(sunShaft.flange_b, rear.sun)
    annotation(Line(points={{-26,0},{6,0}}, color={0,0,0}));
  connect(housing.flange, C.flange_a)
    annotation(Line(points={{-76,-80},{-72,-80},{-72,-40},{-68,-40}}, color={0,0,0}));
  connect(C.flange_b, sunShaft.flange_a)
    annotation(Line(points={{-52,-40},{-49,-40},{-49,0},{-42,0}}, color={0,0,0}));
  connect(housing.flange, D.flange_a)
    annotation(Line(points={{-76,-80},{-30,-80},{-30,-40},{-24,-40}}, color={0,0,0}));
  connect(D.flange_b, carrierShaft.flange_a)
    annotation(Line(points={{-8,-40},{-2,-40}}, color={0,0,0}));
  connect(carrierShaft.flange_b, rear.carrier)
    annotation(Line(points={{14,-40},{18,-40},{18,-16},{2,-16},{2,4},{6,4}}, color={0,0,0}));
  connect(front.carrier, middleShaft.flange_a)
    annotation(Line(points={{-16,44},{-20,44},{-20,57},{25,57},{25,0},{28,0}}, color={0,0,0}));
  connect(rear.ring, middleShaft.flange_a)
    annotation(Line(points={{22,0},{28,0}}, color={0,0,0}));
  connect(middleShaft.flange_b, overdrive.carrier)
    annotation(Line(points={{44,0},{47,0},{47,4},{54,4}}, color={0,0,0}));
  connect(sunOverdriveShaft.flange_b, overdrive.sun)
    annotation(Line(points={{48,-40},{51,-40},{51,0},{54,0}}, color={0,0,0}));
  connect(E.flange_a, sunOverdriveShaft.flange_a)
    annotation(Line(points={{52,40},{57,40},{57,26},{26.5,26},{26.5,-40},{32,-40}}, color={0,0,0}));
  connect(E.flange_b, middleShaft.flange_b)
    annotation(Line(points={{36,40},{30,40},{30,16},{47,16},{47,0},{44,0}}, color={0,0,0}));
  connect(F.flange_a, sunOverdriveShaft.flange_a)
    annotation(Line(points={{62,-40},{58,-40},{58,-56},{28,-56},{28,-40},{32,-40}}, color={0,0,0}));
  connect(F.flange_b, housing.flange)
    annotation(Line(points={{78,-40},{84,-40},{84,-80},{-76,-80}}, color={0,0,0}));
  connect(overdrive.ring, outShaft.flange_a)
    annotation(Line(points={{70,0},{78,0}}, color={0,0,0}));
  connect(outShaft.flange_b, flange_b)
    annotation(Line(points={{94,0},{100,0}}, color={0,0,0}));
  connect(pressure[1], A.pressure)
    annotation(Line(points={{0,110},{0,84},{-60,84},{-60,48.8}}, color={0,0,127}));
  connect(pressure[2], B.pressure)
    annotation(Line(points={{0,110},{0,80},{-47,80},{-47,18},{-60,18},{-60,8.8}}, color={0,0,127}));
  connect(pressure[3], C.pressureOneWay)
    annotation(Line(points={{0,110},{0,76},{-45.5,76},{-45.5,-22},{-55.2,-22},{-55.2,-31.2}}, color={0,0,127}));
  connect(pressure[4], C.pressure)
    annotation(Line(points={{0,110},{0,72},{-44,72},{-44,-19},{-60,-19},{-60,-31.2}}, color={0,0,127}));
  connect(pressure[5], D.pressure)
    annotation(Line(points={{0,110},{0,68},{-21.5,68},{-21.5,-24},{-16,-24},{-16,-31.2}}, color={0,0,127}));
  connect(pressure[6], E.pressure)
    annotation(Line(points={{0,110},{0,84},{44,84},{44,48.8}}, color={0,0,127}));
  connect(pressure[7], F.pressure)
    annotation(Line(points={{0,110},{0,88},{74,88},{74,-24},{70,-24},{70,-31.2}}, color={0,0,127}));
  P_clutches = A.power + B.power + C.power + D.power + E.power + F.power;
  P_inertias = inShaft.power + ringShaft.power + sunShaft.power + carrierShaft.power + middleShaft.power + sunOverdriveShaft.power + outShaft.power;
  P_balance = flange_a.tau*inShaft.w + flange_b.tau*outShaft.w - P_clutches - P_inertias;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,-45},{-20,45}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-15,-40},{15,40}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{20,-40},{45,40}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{50,-30},{70,30}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Text(extent={{-60,-15},{60,15}}, textColor={0,0,127}, textString="4HP22")}),
    Documentation(info="<html>
<p>
Three planetary sets, six friction elements, freewheels within C, D and E. The drawing
follows the schematic of the gearbox. Six elements can be open or closed: 64 structures,
five of them are gears. The clutches A, B and E are rigid when stuck, the brakes C, D and F have a compliance and share the load where more
elements are closed than a gear needs; see <a href=\"modelica://Layshaft.Energy.Friction\">Energy.Friction</a>.
</p>
<p>
Ratios: 2 + zs/zr = 2.479, 1 + zs/zr = 1.479, 1, 1/(1 + zso/zro) = 0.728 and
-zr/zs = -2.086. <code>P_balance</code> must vanish at all times.
</p>
</html>"));
end ZF4HP22;
