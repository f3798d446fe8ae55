within Layshaft.Translational.Components;
model ContactFriction "Friction between two sliding bodies, pressed by a signal"
  extends Interfaces.TwoFlanges;
  extends Energy.Friction(slip(final unit="m/s", start=0, stateSelect=StateSelect.prefer), slipRate(final unit="m/s2"), effort(final unit="N"));
  parameter Units.Velocity v_table[:] = {0,100} "Slip speeds of the friction table, starting at 0, increasing";
  parameter Units.FrictionCoefficient mu_table[size(v_table, 1)] = {0.5,0.5} "Friction coefficient at these speeds";
  parameter Real peak(min=1) = 1 "Friction coefficient at rest relative to mu_table[1]";
  parameter Real cgeo(min=0) = 1 "Number of friction faces";
  parameter Units.Force fn_max(min=0) = 1 "Largest normal force";
  Blocks.Interfaces.RealInput f_normalized "Normal force relative to fn_max; open at 0"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.Position s_slip(start=0, stateSelect=StateSelect.prefer, nominal=10) "Slip flange_a.s - flange_b.s";
  Units.Force f "Force from flange_a to flange_b";
  Units.Force fn "Normal force";
equation
  assert(peak >= 1, "peak = " + String(peak) + ": the friction at rest cannot be below the sliding friction.");
  assert(Blocks.Functions.isIncreasing(v_table), "The slip speeds of a friction table must be strictly increasing.");
  s_slip = flange_a.s - flange_b.s;
  slip = der(s_slip);
  slipRate = der(slip);
  fn = fn_max*f_normalized;
  free = breakForward <= margin;
  forward = cgeo*fn*Blocks.Functions.interpolate(v_table, mu_table, max(slip, 0));
  backward = -cgeo*fn*Blocks.Functions.interpolate(v_table, mu_table, max(-slip, 0));
  breakForward = peak*cgeo*fn*mu_table[1];
  breakBackward = -breakForward;
  f = effort;
  flange_a.f = f;
  flange_b.f = -f;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{-45,0}}, color={0,127,0}, thickness=0.5),
      Rectangle(extent={{-45,2},{45,34}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-45,-34},{45,-2}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{45,0},{100,0}}, color={0,127,0}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="fn=%fn_max")}),
    Documentation(info="<html>
<p>f = cgeo mu(|slip|) fn while sliding; stuck, the element transmits up to
peak cgeo mu(0) fn with both flanges moving as one. cgeo gathers the geometry; see
<a href=\"modelica://Layshaft.Powertrain.Clutches.LaminarClutch\">LaminarClutch</a> for
a clutch given by plates and radii.</p>
</html>"));
end ContactFriction;
