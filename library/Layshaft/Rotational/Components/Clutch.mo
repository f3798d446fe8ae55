within Layshaft.Rotational.Components;
model Clutch "Clutch: friction between two shafts, pressed by a signal"
  extends Interfaces.TwoFlanges;
  extends Icons.Clutch;
  extends Energy.Friction(compliance=1e-11, slip(final unit="rad/s", start=0, stateSelect=StateSelect.prefer), slipRate(final unit="rad/s2"), effort(final unit="N.m"));
  parameter Units.AngularVelocity w_table[:] = {0,100} "Slip speeds of the friction table, starting at 0, increasing";
  parameter Units.FrictionCoefficient mu_table[size(w_table, 1)] = {0.5,0.5} "Friction coefficient at these speeds";
  parameter Real peak(min=1) = 1 "Friction coefficient at rest relative to mu_table[1]";
  parameter Real cgeo(min=0) = 1 "Friction torque per friction force: number of faces times mean radius";
  parameter Units.Force fn_max(min=0) = 1 "Largest normal force";
  Blocks.Interfaces.RealInput f_normalized "Normal force relative to fn_max; open at 0"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.Angle phi_slip(start=0, stateSelect=StateSelect.prefer, nominal=1e4) "Slip flange_a.phi - flange_b.phi";
  Units.Torque tau "Torque from flange_a to flange_b";
  Units.Force fn "Normal force";
equation
  assert(peak >= 1, "peak = " + String(peak) + ": the friction at rest cannot be below the sliding friction.");
  assert(Blocks.Functions.isIncreasing(w_table), "The slip speeds of a friction table must be strictly increasing.");
  phi_slip = flange_a.phi - flange_b.phi;
  slip = der(phi_slip);
  slipRate = der(slip);
  fn = fn_max*f_normalized;
  free = breakForward <= margin;
  forward = cgeo*fn*Blocks.Functions.interpolate(w_table, mu_table, max(slip, 0));
  backward = -cgeo*fn*Blocks.Functions.interpolate(w_table, mu_table, max(-slip, 0));
  breakForward = peak*cgeo*fn*mu_table[1];
  breakBackward = -breakForward;
  tau = effort;
  flange_a.tau = tau;
  flange_b.tau = -tau;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="fn=%fn_max")}),
    Documentation(info="<html>
<p>tau = cgeo mu(|slip|) fn while sliding; stuck, the element transmits up to
peak cgeo mu(0) fn with both flanges moving as one. It is open where that limit is below
<code>margin</code>. cgeo gathers the geometry; see
<a href=\"modelica://Layshaft.Powertrain.Clutches.LaminarClutch\">LaminarClutch</a> for
a clutch given by plates and radii.</p>
</html>"));
end Clutch;
