within Layshaft.Powertrain.Clutches;
model OneWayLaminarClutch "Freewheel and laminar clutch in series"
  extends Rotational.Interfaces.TwoFlanges;
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
  Rotational.Components.OneWayClutch clutch(final w_table=w_table, final mu_table=mu_table, final peak=peak,
    final cgeo=faces*r_mean, final fn_max=1) "Freewheel and clutch"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
equation
  assert(r_outer > r_inner and r_inner >= 0, "The outer radius of the plates (" + String(r_outer) + " m) must be larger than the inner radius (" + String(r_inner) + " m).");
  assert(peak >= 1, "peak = " + String(peak) + ": the friction at rest cannot be below the sliding friction.");
  assert(Blocks.Functions.isIncreasing(w_table), "The slip speeds of a friction table must be strictly increasing.");
  clutch.f_normalized = pressure*A_piston - F_return;
  connect(flange_a, clutch.flange_a);
  connect(clutch.flange_b, flange_b);

  annotation(Documentation(info="<html>
<p>
Transmits torque only from flange_a to flange_b, up to the limit given by the pressure, and
runs free when flange_b overruns.
</p>
</html>"));
end OneWayLaminarClutch;
