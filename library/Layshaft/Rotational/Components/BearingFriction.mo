within Layshaft.Rotational.Components;
model BearingFriction "Coulomb friction in bearings"
  extends Interfaces.TwoFlanges;
  extends Icons.Shaft;
  extends Interfaces.WithSupport;
  extends Energy.Friction(compliance=1e-11, slip(final unit="rad/s", start=0, stateSelect=StateSelect.default), slipRate(final unit="rad/s2"), effort(final unit="N.m"));
  parameter Units.AngularVelocity w_table[:] = {0,100} "Speeds of the friction table, starting at 0, increasing";
  parameter Units.Torque tau_table[size(w_table, 1)] = {1,1} "Friction torque at these speeds";
  parameter Real peak(min=1) = 1 "Largest torque at rest relative to the sliding torque at zero speed";
  Units.Angle phi "Angle of the shaft relative to the housing";
  Units.Torque tau "Friction torque";
equation
  assert(peak >= 1, "peak = " + String(peak) + ": the friction at rest cannot be below the sliding friction.");
  assert(Blocks.Functions.isIncreasing(w_table), "The speeds of a friction table must be strictly increasing.");
  phi = flange_a.phi - housing.phi;
  flange_b.phi = flange_a.phi;
  slip = der(phi);
  slipRate = der(slip);
  forward = Blocks.Functions.interpolate(w_table, tau_table, max(slip, 0));
  backward = -Blocks.Functions.interpolate(w_table, tau_table, max(-slip, 0));
  breakForward = peak*tau_table[1];
  breakBackward = -peak*tau_table[1];
  free = false;
  tau = effort;
  0 = flange_a.tau + flange_b.tau - tau;
  housing.tau = -tau;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-40,12},{40,32}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-40,-32},{40,-12}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-50,40},{50,40}}, color={64,64,64}, thickness=0.5),
      Line(points={{-50,-40},{50,-40}}, color={64,64,64}, thickness=0.5)}),
    Documentation(info="<html>
<p>The friction is a table over the speed; at rest the element holds up to peak times
the value at zero speed. Removed: no friction.</p>
</html>"));
end BearingFriction;
