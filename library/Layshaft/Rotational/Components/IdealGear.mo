within Layshaft.Rotational.Components;
model IdealGear "Gear without inertia, elasticity or losses"
  extends Interfaces.TwoFlanges;
  extends Interfaces.WithSupport;
  parameter Units.Ratio ratio(start=1) "Speed of flange_a relative to speed of flange_b; negative: the gear reverses";
equation
  assert(abs(ratio) > 0, "The ratio of a gear must not be zero: the output would turn infinitely fast.");
  flange_a.phi - housing.phi = ratio*(flange_b.phi - housing.phi);
  0 = ratio*flange_a.tau + flange_b.tau;
  housing.tau = -flange_a.tau - flange_b.tau;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,-8},{-40,8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{40,-8},{100,8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-40,-15},{-10,15}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-40,15},{-10,50}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{10,-50},{40,-15}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{10,-15},{40,15}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>w_a = ratio w_b and tau_b = -ratio tau_a, relative to the housing.</p>
</html>"));
end IdealGear;
