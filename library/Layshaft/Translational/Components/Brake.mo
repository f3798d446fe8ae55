within Layshaft.Translational.Components;
model Brake "Brake: friction between shaft and housing, pressed by a signal"
  extends Interfaces.TwoFlanges;
  extends Interfaces.WithSupport;
  extends Energy.Friction(compliance=1e-11, slip(final unit="m/s", start=0, stateSelect=StateSelect.default), slipRate(final unit="m/s2"), effort(final unit="N"));
  parameter Units.Velocity v_table[:] = {0,100} "Slip speeds of the friction table, starting at 0, increasing";
  parameter Units.FrictionCoefficient mu_table[size(v_table, 1)] = {0.5,0.5} "Friction coefficient at these speeds";
  parameter Real peak(min=1) = 1 "Friction coefficient at rest relative to mu_table[1]";
  parameter Real cgeo(min=0) = 1 "Number of friction faces";
  parameter Units.Force fn_max(min=0) = 1 "Largest normal force";
  Blocks.Interfaces.RealInput f_normalized "Normal force relative to fn_max; the brake is open at 0"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.Position s "Position of the shaft relative to the housing";
  Units.Force f "Brake force";
  Units.Force fn "Normal force";
equation
  assert(peak >= 1, "peak = " + String(peak) + ": the friction at rest cannot be below the sliding friction.");
  assert(Blocks.Functions.isIncreasing(v_table), "The slip speeds of a friction table must be strictly increasing.");
  s = flange_a.s - housing.s;
  flange_b.s = flange_a.s;
  slip = der(s);
  slipRate = der(slip);
  fn = fn_max*f_normalized;
  free = breakForward <= margin;
  forward = cgeo*fn*Blocks.Functions.interpolate(v_table, mu_table, max(slip, 0));
  backward = -cgeo*fn*Blocks.Functions.interpolate(v_table, mu_table, max(-slip, 0));
  breakForward = peak*cgeo*fn*mu_table[1];
  breakBackward = -breakForward;
  f = effort;
  0 = flange_a.f + flange_b.f - f;
  housing.f = -f;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{100,0}}, color={0,127,0}, thickness=0.5),
      Rectangle(extent={{-30,-20},{30,20}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-35,30},{35,48}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-35,-48},{35,-30}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{0,48},{0,90}}, color={0,0,127}, thickness=0.5),
      Text(extent={{-150,-110},{150,-140}}, textString="fn=%fn_max")}),
    Documentation(info="<html>
<p>f = cgeo mu(|slip|) fn while sliding. At rest the brake holds up to
peak cgeo mu(0) fn without moving. Removed: open, or locked if lockedWhenRemoved.</p>
</html>"));
end Brake;
