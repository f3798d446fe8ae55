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
  connect(flange_a, inShaft.flange_a);
  connect(inShaft.flange_b, A.flange_a);
  connect(inShaft.flange_b, B.flange_a);
  connect(A.flange_b, ringShaft.flange_a);
  connect(ringShaft.flange_b, front.ring);
  connect(B.flange_b, sunShaft.flange_a);
  connect(sunShaft.flange_b, front.sun);
  connect(sunShaft.flange_b, rear.sun);
  connect(housing.flange, C.flange_a);
  connect(C.flange_b, sunShaft.flange_a);
  connect(housing.flange, D.flange_a);
  connect(D.flange_b, carrierShaft.flange_a);
  connect(carrierShaft.flange_b, rear.carrier);
  connect(front.carrier, middleShaft.flange_a);
  connect(rear.ring, middleShaft.flange_a);
  connect(middleShaft.flange_b, overdrive.carrier);
  connect(sunOverdriveShaft.flange_b, overdrive.sun);
  connect(E.flange_a, sunOverdriveShaft.flange_a);
  connect(E.flange_b, middleShaft.flange_b);
  connect(F.flange_a, sunOverdriveShaft.flange_a);
  connect(F.flange_b, housing.flange);
  connect(overdrive.ring, outShaft.flange_a);
  connect(outShaft.flange_b, flange_b);
  connect(pressure[1], A.pressure);
  connect(pressure[2], B.pressure);
  connect(pressure[3], C.pressureOneWay);
  connect(pressure[4], C.pressure);
  connect(pressure[5], D.pressure);
  connect(pressure[6], E.pressure);
  connect(pressure[7], F.pressure);
  P_clutches = A.power + B.power + C.power + D.power + E.power + F.power;
  P_inertias = inShaft.power + ringShaft.power + sunShaft.power + carrierShaft.power + middleShaft.power + sunOverdriveShaft.power + outShaft.power;
  P_balance = flange_a.tau*inShaft.w + flange_b.tau*outShaft.w - P_clutches - P_inertias;

  annotation(Documentation(info="<html>
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
