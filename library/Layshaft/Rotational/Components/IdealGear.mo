within Layshaft.Rotational.Components;
model IdealGear "Gear without inertia, elasticity or losses"
  extends Interfaces.TwoFlanges;
  extends Icons.Gear;
  extends Interfaces.WithSupport;
  parameter Units.Ratio ratio(start=1) "Speed of flange_a relative to speed of flange_b; negative: the gear reverses";
equation
  assert(abs(ratio) > 0, "The ratio of a gear must not be zero: the output would turn infinitely fast.");
  flange_a.phi - housing.phi = ratio*(flange_b.phi - housing.phi);
  0 = ratio*flange_a.tau + flange_b.tau;
  housing.tau = -flange_a.tau - flange_b.tau;

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>w_a = ratio w_b and tau_b = -ratio tau_a, relative to the housing.</p>
</html>"));
end IdealGear;
