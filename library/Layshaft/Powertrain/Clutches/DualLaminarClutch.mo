within Layshaft.Powertrain.Clutches;
model DualLaminarClutch "Laminar clutch in parallel with a one-way laminar clutch"
  extends Rotational.Interfaces.TwoFlanges;
  extends Energy.Friction(slip(final unit="rad/s", start=0, stateSelect=StateSelect.prefer), slipRate(final unit="rad/s2"), effort(final unit="N.m"));
  parameter Integer plates(min=1) = 4 "Number of plates; each has two friction faces";
  parameter Units.Length r_inner(min=0) = 0.055 "Inner radius of the friction faces";
  parameter Units.Length r_outer(min=Constants.small) = 0.075 "Outer radius of the friction faces";
  parameter Units.AngularVelocity w_table[:] = {0,20,100,300} "Slip speeds of the friction table, starting at 0, increasing";
  parameter Units.FrictionCoefficient mu_table[size(w_table, 1)] = {0.13,0.125,0.115,0.11} "Friction coefficient at these speeds";
  parameter Real peak(min=1) = 1.1 "Friction coefficient at rest relative to mu_table[1]";
  parameter Units.Area A_piston(min=0) = 0.008 "Area of the piston";
  parameter Units.Force F_return(min=0) = 500 "Force of the return springs";
  final parameter Integer faces = 2*plates "Number of friction faces";
  final parameter Units.Length r_mean = 2/3*(r_outer^3 - r_inner^3)/(r_outer^2 - r_inner^2) "Effective friction radius";
  Blocks.Interfaces.RealInput pressure(unit="Pa") "Pressure behind the piston"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Blocks.Interfaces.RealInput pressureOneWay(unit="Pa") "Pressure of the clutch in series with the freewheel"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={60,110})));
  Units.Angle phi_slip(start=0, stateSelect=StateSelect.prefer, nominal=1e4) "Slip flange_a.phi - flange_b.phi";
  Units.Torque tau "Torque from flange_a to flange_b";
  Units.Force fn "Normal force on the plates that act both ways";
  Units.Force fnOneWay "Normal force on the plates that act against positive slip only";
equation
  assert(r_outer > r_inner and r_inner >= 0, "The outer radius of the plates (" + String(r_outer) + " m) must be larger than the inner radius (" + String(r_inner) + " m).");
  assert(peak >= 1, "peak = " + String(peak) + ": the friction at rest cannot be below the sliding friction.");
  assert(Blocks.Functions.isIncreasing(w_table), "The slip speeds of a friction table must be strictly increasing.");
  phi_slip = flange_a.phi - flange_b.phi;
  slip = der(phi_slip);
  slipRate = der(slip);
  fn = if pressure*A_piston - F_return <= 0 then 0 else pressure*A_piston - F_return;
  fnOneWay = if pressureOneWay*A_piston - F_return <= 0 then 0 else pressureOneWay*A_piston - F_return;
  free = fn <= 0 and fnOneWay <= 0;
  forward = faces*r_mean*(fn + fnOneWay)*Blocks.Functions.interpolate(w_table, mu_table, max(slip, 0));
  backward = -faces*r_mean*fn*Blocks.Functions.interpolate(w_table, mu_table, max(-slip, 0));
  breakForward = peak*faces*r_mean*(fn + fnOneWay)*mu_table[1];
  breakBackward = -peak*faces*r_mean*fn*mu_table[1];
  tau = effort;
  flange_a.tau = tau;
  flange_b.tau = -tau;

  annotation(Documentation(info="<html>
<p>
Against positive slip both packs hold, against negative slip only the one without
freewheel. Automatic gearboxes use such a pair as brake of the sun wheel in second gear:
the one-way pack may stay pressed in the higher gears.
</p>
</html>"));
end DualLaminarClutch;
