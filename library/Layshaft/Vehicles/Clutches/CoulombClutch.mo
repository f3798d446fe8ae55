within Layshaft.Vehicles.Clutches;
model CoulombClutch "Dry clutch with Coulomb friction that locks exactly"
  extends PartialClutch;
  extends Energy.Friction(slip(final unit="rad/s", start=0, stateSelect=StateSelect.prefer), slipRate(final unit="rad/s2"), effort(final unit="N.m"));
equation
  slip = w_slip;
  slipRate = der(w_slip);
  free = breakForward <= margin;
  forward = capacity*Blocks.Functions.interpolate(data.w, data.mu, max(slip, 0));
  backward = -capacity*Blocks.Functions.interpolate(data.w, data.mu, max(-slip, 0));
  breakForward = data.peak*capacity*data.mu[1];
  breakBackward = -breakForward;
  tau = effort;
  lossPower = power;

  annotation(
    Icon(graphics={
      Text(extent={{-60,-50},{60,-75}}, textColor={64,64,64}, textString="Coulomb")}),
    Documentation(info="<html>
<p>
tau = faces r_mean mu(|slip|) fn while sliding. Stuck, both sides turn as one and the clutch holds up to peak times the
sliding torque at rest; see <a href=\"modelica://Layshaft.Energy.Friction\">Energy.Friction</a>. Each change between sliding
and sticking is an event. <a href=\"modelica://Layshaft.Vehicles.Clutches.ElastoPlasticClutch\">ElastoPlasticClutch</a> takes
its place where events cost too much.
</p>
</html>"));
end CoulombClutch;
