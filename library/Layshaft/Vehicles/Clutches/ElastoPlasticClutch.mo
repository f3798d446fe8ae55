within Layshaft.Vehicles.Clutches;
model ElastoPlasticClutch "Dry clutch with elasto-plastic friction: one state, no events"
  extends PartialClutch;
  extends Energy.Resistance(power=lossPower);
  parameter Units.Angle z_max(min=Constants.small) = 2e-3 "Deflection of the faces at which they slide"
    annotation(Dialog(group="Elasto-plastic friction"));
  parameter Units.Ratio z_break(min=0, max=1) = 0.9 "Deflection up to which the faces do not slide at all, relative to z_max"
    annotation(Dialog(group="Elasto-plastic friction"));
  parameter Units.Time t_damp(min=0) = 0.01 "Damping of the faces relative to their stiffness"
    annotation(Dialog(group="Elasto-plastic friction"));
  parameter Units.AngularVelocity w_damp(min=Constants.small) = 0.5 "Slip speed above which the damping fades out"
    annotation(Dialog(group="Elasto-plastic friction"));
  parameter Units.AngularVelocity w_peak(min=Constants.small) = 0.5 "Slip speed above which the friction at rest fades out"
    annotation(Dialog(group="Elasto-plastic friction"));
  Units.Angle z(start=0, fixed=true, stateSelect=StateSelect.always) "Elastic deflection of the faces";
  Units.AngularVelocity z_dot "Rate of the deflection";
  Units.FrictionCoefficient mu "Friction coefficient of steady sliding";
  Units.Ratio alpha "Share of plastic motion, 0: sticks, 1: slides";
  Units.Torque tau_elastic "Torque of the elastic deflection";
  Units.Power storedPower "Rate of the elastic energy";
protected
  final parameter Real stiffness(unit="1/rad") = data.mu[1]*data.peak/z_max "Stiffness for a capacity of 1";
  Units.Angle z_ss "Deflection of steady sliding";
  Units.Angle z_ba "Deflection below which nothing slides";
  Energy.Entry storedEntry(amount=storedPower, integrated=true) if energyBalance.enabled "Elastic energy";
equation
  connect(storedEntry.account, energyBalance.account[Energy.Kind.C]);
  assert(z_break >= 0 and z_break < 1, "z_break = " + String(z_break) + " of " + getInstanceName() + " must not be negative and lie below 1.");
  assert(t_damp*w_damp*stiffness <= 8*min(data.mu), "The damping of " + getInstanceName() + " would drive: t_damp*w_damp must not exceed " + String(8*min(data.mu)/stiffness) + ".");
  mu = Blocks.Functions.interpolate(data.w, data.mu, noEvent(abs(w_slip)))*(1 + (data.peak - 1)*exp(-(w_slip/w_peak)^2));
  z_ss = mu/stiffness;
  z_ba = z_break*z_ss;
  alpha = noEvent(if z*w_slip <= 0 or abs(z) <= z_ba then 0 elseif abs(z) >= z_ss then 1
    else 0.5 + 0.5*sin(Constants.pi*(abs(z) - (z_ss + z_ba)/2)/(z_ss - z_ba)));
  z_dot = w_slip - alpha*noEvent(abs(w_slip))*z/z_ss;
  der(z) = z_dot;
  if removed then
    tau_elastic = 0;
    tau = 0;
    storedPower = 0;
    lossPower = 0;
  else
    tau_elastic = capacity*stiffness*z;
    tau = tau_elastic + capacity*stiffness*t_damp*z_dot/(1 + (w_slip/w_damp)^2);
    storedPower = tau_elastic*z_dot;
    lossPower = tau*w_slip - storedPower;
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-60,-72},{-20,-58},{-10,-55},{60,-55}}, color={64,64,64}, thickness=0.5)}),
    Documentation(info="<html>
<p>
After P. Dupont, V. Hayward, B. Armstrong and F. Altpeter: Single State Elastoplastic Friction Models, IEEE Transactions on
Automatic Control 47 (2002). The faces deflect elastically by z:
</p>
<pre>
der(z) = w_slip (1 - alpha(z, w_slip) sgn(w_slip) z/z_ss(w_slip))
tau = capacity (s0 z + s1 der(z))
</pre>
<p>
alpha is 0 up to z_break z_max, and whenever z and the slip have opposite signs: the clutch then holds as a spring, without
any drift. It rises smoothly to 1, where the clutch slides. There are no events.
</p>
<p>
Stiffness and damping are proportional to the clamp force, so that z_ss = mu/s0 does not depend on it and an open clutch has
no torque. The damping fades out as 1/(1 + (w_slip/w_damp)&sup2;). With t_damp w_damp s0 &le; 8 min(mu) the dissipated
power is never negative, also where the friction falls with the slip speed.
</p>
<p>
It has the interface of <a href=\"modelica://Layshaft.Vehicles.Clutches.CoulombClutch\">CoulombClutch</a> and takes its place.
</p>
</html>"));
end ElastoPlasticClutch;
