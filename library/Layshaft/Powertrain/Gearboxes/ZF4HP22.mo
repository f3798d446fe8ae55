within Layshaft.Powertrain.Gearboxes;
model ZF4HP22 "Mechanics of the automatic gearbox ZF 4HP22 without converter"
  extends Rotational.Interfaces.TwoFlanges;
  parameter Units.Inertia J_in(min=0) = 0.012 "Input shaft with drums of A and B";
  parameter Units.Inertia J_ring(min=0) = 0.006 "Ring of the front set";
  parameter Units.Inertia J_sun(min=0) = 0.008 "Common sun";
  parameter Units.Inertia J_carrier(min=0) = 0.008 "Carrier of the rear set";
  parameter Units.Inertia J_middle(min=0) = 0.008 "Output of the Simpson gear and overdrive carrier";
  parameter Units.Inertia J_sunOverdrive(min=0) = 0.004 "Sun of the overdrive set";
  parameter Units.Inertia J_out(min=0) = 0.01 "Output shaft";
  parameter Real creep(min=0) = 1e-7 "Slip acceleration per torque of stuck elements: shares the load when more elements are closed than a gear needs";
  Blocks.Interfaces.RealInput pressure[7](each unit="Pa") "Pressures of A, B, C, C', D, E, F"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.Power P_clutches "Power dissipated in clutches and brakes";
  Units.Power P_inertias "Rate of the kinetic energy inside the gearbox";
  Units.Power P_balance "Power into the flanges less losses and stored power: zero";
  Rotational.Components.Inertia inShaft(final J=J_in) "Input shaft"
    annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  Rotational.Components.Inertia ringShaft(final J=J_ring) "Front ring"
    annotation(Placement(transformation(extent={{-40,30},{-20,50}})));
  Rotational.Components.Inertia sunShaft(final J=J_sun) "Common sun"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Rotational.Components.Inertia carrierShaft(final J=J_carrier) "Rear carrier"
    annotation(Placement(transformation(extent={{0,-50},{20,-30}})));
  Rotational.Components.Inertia middleShaft(final J=J_middle) "Between Simpson gear and overdrive"
    annotation(Placement(transformation(extent={{30,-10},{50,10}})));
  Rotational.Components.Inertia sunOverdriveShaft(final J=J_sunOverdrive) "Overdrive sun"
    annotation(Placement(transformation(extent={{50,-50},{70,-30}})));
  Rotational.Components.Inertia outShaft(final J=J_out) "Output shaft"
    annotation(Placement(transformation(extent={{80,-10},{100,10}})));
  Gears.Planetary front(z_sun=Data.Gearboxes.ZF4HP22.z_sun, z_ring=Data.Gearboxes.ZF4HP22.z_ring) "Front set"
    annotation(Placement(transformation(extent={{-14,20},{6,40}})));
  Gears.Planetary rear(z_sun=Data.Gearboxes.ZF4HP22.z_sun, z_ring=Data.Gearboxes.ZF4HP22.z_ring) "Rear set"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Gears.Planetary overdrive(z_sun=Data.Gearboxes.ZF4HP22.z_sunOverdrive, z_ring=Data.Gearboxes.ZF4HP22.z_ringOverdrive) "Overdrive set"
    annotation(Placement(transformation(extent={{56,-10},{76,10}})));
  Clutches.LaminarClutch A(plates=6, final creep=creep, margin=1e-2) "Turbine to front ring"
    annotation(Placement(transformation(extent={{-66,30},{-46,50}})));
  Clutches.LaminarClutch B(plates=5, final creep=creep, margin=1e-2) "Turbine to sun"
    annotation(Placement(transformation(extent={{-66,-10},{-46,10}})));
  Clutches.DualLaminarClutch C(plates=3, final creep=creep, margin=1e-2) "Brakes C (with freewheel in series) and C' of the sun"
    annotation(Placement(transformation(extent={{-66,-50},{-46,-30}})));
  Clutches.FreewheelLaminarClutch D(plates=8, A_piston=0.016, final creep=creep, margin=1e-2) "Brake and freewheel of the rear carrier"
    annotation(Placement(transformation(extent={{-26,-50},{-6,-30}})));
  Clutches.FreewheelLaminarClutch E(plates=3, A_piston=0.0100, final creep=creep, margin=1e-2) "Clutch and freewheel between overdrive sun and carrier"
    annotation(Placement(transformation(extent={{56,30},{36,50}})));
  Clutches.LaminarClutch F(plates=3, A_piston=0.0053, final creep=creep, margin=1e-2) "Brake of the overdrive sun"
    annotation(Placement(transformation(extent={{76,-50},{96,-30}})));
  Rotational.Components.Fixed housing "Housing"
    annotation(Placement(transformation(extent={{-90,-80},{-70,-60}})));
equation
  connect(flange_a, inShaft.flange_a)
    annotation(Line(points={{-100,0},{-90,0}}, color={0,0,0}));
  connect(inShaft.flange_b, A.flange_a)
    annotation(Line(points={{-70,0},{-70,40},{-66,40}}, color={0,0,0}));
  connect(inShaft.flange_b, B.flange_a)
    annotation(Line(points={{-70,0},{-66,0}}, color={0,0,0}));
  connect(A.flange_b, ringShaft.flange_a)
    annotation(Line(points={{-46,40},{-40,40}}, color={0,0,0}));
  connect(ringShaft.flange_b, front.ring)
    annotation(Line(points={{-20,40},{6,40},{6,30},{6,30}}, color={0,0,0}));
  connect(B.flange_b, sunShaft.flange_a)
    annotation(Line(points={{-46,0},{-40,0}}, color={0,0,0}));
  connect(sunShaft.flange_b, front.sun)
    annotation(Line(points={{-20,0},{-20,30},{-14,30}}, color={0,0,0}));
  connect(sunShaft.flange_b, rear.sun)
    annotation(Line(points={{-20,0},{10,0}}, color={0,0,0}));
  connect(housing.flange, C.flange_a)
    annotation(Line(points={{-70,-70},{-70,-40},{-66,-40}}, color={0,0,0}));
  connect(C.flange_b, sunShaft.flange_a)
    annotation(Line(points={{-46,-40},{-43,-40},{-43,0},{-40,0}}, color={0,0,0}));
  connect(housing.flange, D.flange_a)
    annotation(Line(points={{-70,-70},{-44,-70},{-44,-40},{-26,-40}}, color={0,0,0}));
  connect(D.flange_b, carrierShaft.flange_a)
    annotation(Line(points={{-6,-40},{0,-40}}, color={0,0,0}));
  connect(carrierShaft.flange_b, rear.carrier)
    annotation(Line(points={{20,-40},{25.5,-40},{25.5,-18},{4.5,-18},{4.5,5},{10,5}}, color={0,0,0}));
  connect(front.carrier, middleShaft.flange_a)
    annotation(Line(points={{-14,35},{8,35},{8,0},{30,0}}, color={0,0,0}));
  connect(rear.ring, middleShaft.flange_a)
    annotation(Line(points={{30,0},{30,0}}, color={0,0,0}));
  connect(middleShaft.flange_b, overdrive.carrier)
    annotation(Line(points={{50,0},{53,0},{53,5},{56,5}}, color={0,0,0}));
  connect(sunOverdriveShaft.flange_b, overdrive.sun)
    annotation(Line(points={{70,-40},{75.5,-40},{75.5,-20},{50.5,-20},{50.5,0},{56,0}}, color={0,0,0}));
  connect(E.flange_a, sunOverdriveShaft.flange_a)
    annotation(Line(points={{56,40},{63,40},{63,12},{43,12},{43,-40},{50,-40}}, color={0,0,0}));
  connect(E.flange_b, middleShaft.flange_b)
    annotation(Line(points={{36,40},{34,40},{34,0},{50,0}}, color={0,0,0}));
  connect(F.flange_a, sunOverdriveShaft.flange_a)
    annotation(Line(points={{76,-40},{72,-40},{72,-54},{46,-54},{46,-40},{50,-40}}, color={0,0,0}));
  connect(F.flange_b, housing.flange)
    annotation(Line(points={{96,-40},{101.5,-40},{101.5,-70},{-70,-70}}, color={0,0,0}));
  connect(overdrive.ring, outShaft.flange_a)
    annotation(Line(points={{76,0},{80,0}}, color={0,0,0}));
  connect(outShaft.flange_b, flange_b)
    annotation(Line(points={{100,0},{100,0}}, color={0,0,0}));
  connect(pressure[1], A.pressure)
    annotation(Line(points={{0,110},{0,80},{-56,80},{-56,51}}, color={0,0,127}));
  connect(pressure[2], B.pressure)
    annotation(Line(points={{0,110},{0,104.5},{-20,104.5},{-20,16.5},{-56,16.5},{-56,11}}, color={0,0,127}));
  connect(pressure[3], C.pressureOneWay)
    annotation(Line(points={{0,110},{0,103},{-18,103},{-18,-22},{-50,-22},{-50,-29}}, color={0,0,127}));
  connect(pressure[4], C.pressure)
    annotation(Line(points={{0,110},{0,101.5},{-20,101.5},{-20,-20.5},{-56,-20.5},{-56,-29}}, color={0,0,127}));
  connect(pressure[5], D.pressure)
    annotation(Line(points={{0,110},{0,40},{-16,40},{-16,-29}}, color={0,0,127}));
  connect(pressure[6], E.pressure)
    annotation(Line(points={{0,110},{0,80},{46,80},{46,51}}, color={0,0,127}));
  connect(pressure[7], F.pressure)
    annotation(Line(points={{0,110},{0,103},{30,103},{30,-22},{86,-22},{86,-29}}, color={0,0,127}));
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
five of them are gears.
</p>
<p>
Ratios: 2 + zs/zr = 2.479, 1 + zs/zr = 1.479, 1, 1/(1 + zso/zro) = 0.728 and
-zr/zs = -2.086. <code>P_balance</code> must vanish at all times.
</p>
</html>"));
end ZF4HP22;
