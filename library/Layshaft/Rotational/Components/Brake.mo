within Layshaft.Rotational.Components;
model Brake "Brake: friction between shaft and housing, pressed by a signal"
  extends Interfaces.TwoFlanges;
  extends Icons.Shaft;
  extends Interfaces.WithSupport;
  extends Energy.Friction(compliance=1e-11, slip(final unit="rad/s", start=0, stateSelect=StateSelect.default), slipRate(final unit="rad/s2"), effort(final unit="N.m"));
  parameter Units.AngularVelocity w_table[:] = {0,100} "Slip speeds of the friction table, starting at 0, increasing";
  parameter Units.FrictionCoefficient mu_table[size(w_table, 1)] = {0.5,0.5} "Friction coefficient at these speeds";
  parameter Real peak(min=1) = 1 "Friction coefficient at rest relative to mu_table[1]";
  parameter Real cgeo(min=0) = 1 "Friction torque per friction force: number of faces times mean radius";
  parameter Units.Force fn_max(min=0) = 1 "Largest normal force";
  Blocks.Interfaces.RealInput f_normalized "Normal force relative to fn_max; the brake is open at 0"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.Angle phi "Angle of the shaft relative to the housing";
  Units.Torque tau "Brake torque";
  Units.Force fn "Normal force";
equation
  assert(peak >= 1, "peak = " + String(peak) + ": the friction at rest cannot be below the sliding friction.");
  assert(Blocks.Functions.isIncreasing(w_table), "The slip speeds of a friction table must be strictly increasing.");
  phi = flange_a.phi - housing.phi;
  flange_b.phi = flange_a.phi;
  slip = der(phi);
  slipRate = der(slip);
  fn = fn_max*f_normalized;
  free = breakForward <= margin;
  forward = cgeo*fn*Blocks.Functions.interpolate(w_table, mu_table, max(slip, 0));
  backward = -cgeo*fn*Blocks.Functions.interpolate(w_table, mu_table, max(-slip, 0));
  breakForward = peak*cgeo*fn*mu_table[1];
  breakBackward = -breakForward;
  tau = effort;
  0 = flange_a.tau + flange_b.tau - tau;
  housing.tau = -tau;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-10,-28},{10,28}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-35,30},{35,48}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-35,-48},{35,-30}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{0,48},{0,90}}, color={0,0,127}, thickness=0.5),
      Text(extent={{-150,-110},{150,-140}}, textString="fn=%fn_max")}),
    Documentation(info="<html>
<p>tau = cgeo mu(|slip|) fn while sliding. At rest the brake holds up to
peak cgeo mu(0) fn without moving. Removed: open, or locked if lockedWhenRemoved.</p>
</html>"));
end Brake;
