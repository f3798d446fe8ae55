within Layshaft.Rotational.Components;
model LossyGear "Gear with mesh efficiency and bearing friction, locking exactly"
  extends Interfaces.TwoFlanges;
  extends Icons.Gear;
  extends Interfaces.WithSupport;
  extends Energy.Friction(slip(final unit="rad/s", start=0), slipRate(final unit="rad/s2"), effort(final unit="N.m"));
  parameter Units.Ratio ratio(start=1) "Speed of flange_a relative to speed of flange_b";
  parameter Units.Efficiency eta(min=Constants.small, max=1) = 0.98 "Mesh efficiency";
  parameter Units.Torque tau_bearing(min=0) = 0 "Bearing friction, referred to flange_a";
  Units.Angle phi_a "Angle of flange_a relative to the housing";
  Units.Torque tau_loss "Loss torque, referred to flange_a";
  Boolean positive "Torque at flange_a is positive";
protected
  Units.Torque outward "Mesh loss if the power goes from flange_a to flange_b";
  Units.Torque inward "Mesh loss if the power goes from flange_b to flange_a";
equation
  assert(abs(ratio) > 0, "The ratio of a gear must not be zero: the output would turn infinitely fast.");
  assert(eta > 0 and eta <= 1, "The mesh efficiency eta = " + String(eta) + " must lie above 0 and not above 1.");
  phi_a = flange_a.phi - housing.phi;
  phi_a = ratio*(flange_b.phi - housing.phi);
  slip = der(phi_a);
  slipRate = der(slip);
  positive = flange_a.tau >= 0;
  outward = (1 - eta)*(if positive then flange_a.tau else -flange_a.tau);
  inward = (1/eta - 1)*(if positive then flange_a.tau else -flange_a.tau);
  forward = tau_bearing + (if positive then outward else inward);
  backward = -tau_bearing - (if positive then inward else outward);
  breakForward = forward;
  breakBackward = backward;
  free = false;
  tau_loss = effort;
  0 = ratio*(flange_a.tau - tau_loss) + flange_b.tau;
  housing.tau = -flange_a.tau - flange_b.tau;

  annotation(
    Icon(graphics={
      Text(extent={{-30,-55},{30,-20}}, textColor={191,0,0}, textString="eta"),
      Text(extent={{-150,-110},{150,-140}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>
tau_b = -ratio (tau_a - tau_loss). Turning forward with power from a to b the mesh takes
(1 - eta) tau_a, in the other direction (1/eta - 1)|tau_a|, so that the power that leaves
is always eta times the power that enters. At rest the loss torque takes any value
between the limits of the two directions and holds the gear: the friction element's load
is the torque it transmits.
</p>
</html>"));
end LossyGear;
