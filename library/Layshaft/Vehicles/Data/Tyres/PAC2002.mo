within Layshaft.Vehicles.Data.Tyres;
record PAC2002 "Coefficients of the Magic Formula in the notation of PAC2002"
  extends Icons.Record;
  parameter Units.Length R0 = 0.344 "Radius without load (UNLOADED_RADIUS)"
    annotation(Dialog(group="Shape and mass"));
  parameter Units.Length R_rim = 0.2286 "Radius of the rim (RIM_RADIUS)"
    annotation(Dialog(group="Shape and mass"));
  parameter Units.Length width = 0.245 "Width (WIDTH)"
    annotation(Dialog(group="Shape and mass"));
  parameter Units.Mass m = 24.7 "Mass of tyre and rim"
    annotation(Dialog(group="Shape and mass"));
  parameter Units.Inertia J = 1.099 "Moment of inertia of tyre and rim about the axis"
    annotation(Dialog(group="Shape and mass"));
  parameter Units.Inertia J_transverse = 0.66 "Moment of inertia of tyre and rim about a diameter"
    annotation(Dialog(group="Shape and mass"));
  parameter Units.Force Fz0 = 4850*0.81 "Nominal load (FNOMIN times LFZO)"
    annotation(Dialog(group="Stiffness"));
  parameter Units.Stiffness c_z = 280835.2941 "Vertical stiffness (VERTICAL_STIFFNESS)"
    annotation(Dialog(group="Stiffness"));
  parameter Units.Stiffness c_touch = c_z "Vertical stiffness of the unloaded tyre at standstill"
    annotation(Dialog(group="Stiffness"));
  parameter Real c_progressive(unit="N/m2") = 0 "Rise of the vertical force with the square of the deflection, at standstill"
    annotation(Dialog(group="Stiffness"));
  parameter Units.Damping d_z = 2000 "Vertical damping (VERTICAL_DAMPING)"
    annotation(Dialog(group="Stiffness"));
  parameter Units.Damping d_x = 2000 "Longitudinal damping of the carcass"
    annotation(Dialog(group="Stiffness"));
  parameter Units.Damping d_y = 2000 "Lateral damping of the carcass"
    annotation(Dialog(group="Stiffness"));
  parameter Real asymmetry(min=0, max=1) = 0 "0: mirror-symmetric tyre without force at zero slip, 1: shifts as measured (LHX, LVX, LHY, LVY, LVYKA and terms of the sign of slip)"
    annotation(Dialog(group="Scaling"));
  parameter Real LMU = 1 "Scaling of the friction (LMUX, LMUY)"
    annotation(Dialog(group="Scaling"));
  parameter Real BREFF = 8.4 "Effective radius: slope at low load"
    annotation(Dialog(group="Effective radius"));
  parameter Real DREFF = 0.27 "Effective radius: height of the curve"
    annotation(Dialog(group="Effective radius"));
  parameter Real FREFF = 0.07 "Effective radius: slope at high load"
    annotation(Dialog(group="Effective radius"));
  parameter Real PCX1 = 1.6411 "Shape factor"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PDX1 = 1.1739 "Friction at nominal load"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PDX2 = -0.16395 "Friction over load"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PDX3 = 0 "Friction over camber squared"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PEX1 = 0.46403 "Curvature at nominal load"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PEX2 = 0.25022 "Curvature over load"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PEX3 = 0.067842 "Curvature over load squared"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PEX4 = -3.7604e-005 "Curvature over sign of slip"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PKX1 = 22.303 "Slip stiffness per load"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PKX2 = 0.48896 "Slip stiffness over load"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PKX3 = 0.21253 "Slip stiffness over load, exponent"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PHX1 = 0.0012297 "Horizontal shift"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PHX2 = 0.0004318 "Horizontal shift over load"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PVX1 = -8.8098e-006 "Vertical shift"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PVX2 = 1.862e-005 "Vertical shift over load"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PTX1 = 2.3657 "Relaxation length per radius at nominal load"
    annotation(Dialog(group="Longitudinal force"));
  parameter Real PCY1 = 1.3507 "Shape factor"
    annotation(Dialog(group="Lateral force"));
  parameter Real PDY1 = 1.0489 "Friction at nominal load"
    annotation(Dialog(group="Lateral force"));
  parameter Real PDY2 = -0.18033 "Friction over load"
    annotation(Dialog(group="Lateral force"));
  parameter Real PDY3 = -2.8821 "Friction over camber squared"
    annotation(Dialog(group="Lateral force"));
  parameter Real PEY1 = -0.0074722 "Curvature at nominal load"
    annotation(Dialog(group="Lateral force"));
  parameter Real PEY2 = -0.0063208 "Curvature over load"
    annotation(Dialog(group="Lateral force"));
  parameter Real PEY3 = -9.9935 "Curvature over sign of slip angle"
    annotation(Dialog(group="Lateral force"));
  parameter Real PEY4 = -760.14 "Curvature over camber"
    annotation(Dialog(group="Lateral force"));
  parameter Real PKY1 = -21.92 "Largest cornering stiffness per nominal load, negative in ISO axes"
    annotation(Dialog(group="Lateral force"));
  parameter Real PKY2 = 2.0012 "Load of the largest cornering stiffness per nominal load"
    annotation(Dialog(group="Lateral force"));
  parameter Real PKY3 = -0.024778 "Cornering stiffness over camber"
    annotation(Dialog(group="Lateral force"));
  parameter Real PHY1 = 0.0026747 "Horizontal shift"
    annotation(Dialog(group="Lateral force"));
  parameter Real PHY2 = 8.9094e-005 "Horizontal shift over load"
    annotation(Dialog(group="Lateral force"));
  parameter Real PHY3 = 0.031415 "Horizontal shift over camber"
    annotation(Dialog(group="Lateral force"));
  parameter Real PVY1 = 0.037318 "Vertical shift"
    annotation(Dialog(group="Lateral force"));
  parameter Real PVY2 = -0.010049 "Vertical shift over load"
    annotation(Dialog(group="Lateral force"));
  parameter Real PVY3 = -0.32931 "Vertical shift over camber"
    annotation(Dialog(group="Lateral force"));
  parameter Real PVY4 = -0.69553 "Vertical shift over camber and load"
    annotation(Dialog(group="Lateral force"));
  parameter Real PTY1 = 2.1439 "Relaxation length per radius, peak"
    annotation(Dialog(group="Lateral force"));
  parameter Real PTY2 = 1.9829 "Load of the peak of the relaxation length per nominal load"
    annotation(Dialog(group="Lateral force"));
  parameter Real RBX1 = 13.276 "Slope factor of the longitudinal force"
    annotation(Dialog(group="Combined slip"));
  parameter Real RBX2 = -13.778 "Slope factor over slip"
    annotation(Dialog(group="Combined slip"));
  parameter Real RCX1 = 1.2568 "Shape factor"
    annotation(Dialog(group="Combined slip"));
  parameter Real REX1 = 0.65225 "Curvature"
    annotation(Dialog(group="Combined slip"));
  parameter Real REX2 = 0 "Curvature over load"
    annotation(Dialog(group="Combined slip"));
  parameter Real RHX1 = 0.0050722 "Shift"
    annotation(Dialog(group="Combined slip"));
  parameter Real RBY1 = 7.1433 "Slope factor of the lateral force"
    annotation(Dialog(group="Combined slip"));
  parameter Real RBY2 = 9.1916 "Slope factor over slip angle"
    annotation(Dialog(group="Combined slip"));
  parameter Real RBY3 = -0.027856 "Shift of the slip angle in the slope factor"
    annotation(Dialog(group="Combined slip"));
  parameter Real RCY1 = 1.0719 "Shape factor"
    annotation(Dialog(group="Combined slip"));
  parameter Real REY1 = -0.27572 "Curvature"
    annotation(Dialog(group="Combined slip"));
  parameter Real REY2 = 0 "Curvature over load"
    annotation(Dialog(group="Combined slip"));
  parameter Real RHY1 = 5.7448e-6 "Shift"
    annotation(Dialog(group="Combined slip"));
  parameter Real RHY2 = 0 "Shift over load"
    annotation(Dialog(group="Combined slip"));
  parameter Real RVY1 = 0 "Lateral force by longitudinal slip"
    annotation(Dialog(group="Combined slip"));
  parameter Real RVY2 = 0 "Lateral force by longitudinal slip over load"
    annotation(Dialog(group="Combined slip"));
  parameter Real RVY3 = 0 "Lateral force by longitudinal slip over camber"
    annotation(Dialog(group="Combined slip"));
  parameter Real RVY4 = 0 "Lateral force by longitudinal slip over slip angle"
    annotation(Dialog(group="Combined slip"));
  parameter Real RVY5 = 1.9 "Lateral force by longitudinal slip: inner factor"
    annotation(Dialog(group="Combined slip"));
  parameter Real RVY6 = 0 "Lateral force by longitudinal slip: slope"
    annotation(Dialog(group="Combined slip"));
  parameter Real QSY1 = 0.01 "Rolling resistance per load"
    annotation(Dialog(group="Rolling resistance"));
  final parameter Units.Stiffness c_x = Fz0*PKX1/(PTX1*R0) "Longitudinal stiffness of the carcass: slip stiffness divided by relaxation length at nominal load";
  final parameter Units.Stiffness c_y = abs(PKY1)*Fz0*2*PKY2/(1 + PKY2^2)/(PTY1*R0*2*PTY2/(1 + PTY2^2)) "Lateral stiffness of the carcass, likewise";

  annotation(Documentation(info="<html>
<p>
The names of the coefficients are those of the PAC2002 property files; Pacejka, Tyre and Vehicle Dynamics, explains them.
Defaults are the published 245/40 R18 set (Chrono's audi_Pac02Tire, BSD-3-Clause); the coefficients of
combined slip, which it has not, are those of the set that CommonRoad's vehicle models use, with the same pure slip. Mass
and inertia are those of Chrono's sedan: wheel 13.2 kg, tyre 11.5 kg.
</p>
<p>
<code>asymmetry = 0</code> makes left and right tyres mirror images and lets them stand without force; with
1 the shifts are those of one measured tyre.
</p>
</html>"));
end PAC2002;
