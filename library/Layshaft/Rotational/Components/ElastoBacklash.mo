within Layshaft.Rotational.Components;
model ElastoBacklash "Backlash between two springs with damping that never pulls"
  extends Interfaces.Compliant(phi_rel(stateSelect=StateSelect.prefer));
  extends Energy.Element(final kind=Energy.Kind.C, entry(amount=c*overlap^2/2, integrated=false));
  extends Thermal.Interfaces.ConditionalHeatPort(heatPort(final Q_flow=-lossPower));
  parameter Units.RotationalStiffness c(min=Constants.small) = 1e5 "Stiffness in contact";
  parameter Units.RotationalDamping d(min=0) = 0 "Damping in contact";
  parameter Units.Angle b(min=0) = 0 "Total backlash";
  parameter Units.Angle phi_rel0 = 0 "Relative angle in the middle of the backlash";
  parameter Boolean events = true "= true: contact begins and ends with an event, = false: within a step, for steps of fixed size"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  Units.AngularVelocity w_rel(start=0, stateSelect=StateSelect.prefer) "Relative speed";
  Units.Angle overlap "Spring deflection: 0 within the backlash";
  Units.Torque tau_c "Torque of the spring";
  Units.Power lossPower "Power dissipated by the damping";
protected
  Energy.Entry lossEntry(amount=lossPower) if energyBalance.enabled "Contribution of the damping to the balance";
equation
  connect(lossEntry.account, energyBalance.account[Energy.Kind.R]);
  assert(b >= 0, "The backlash b = " + String(b) + " is negative.");
  w_rel = der(phi_rel);
  if removed then
    phi_rel = phi_rel0;
    overlap = 0;
    tau_c = 0;
    power = 0;
    lossPower = 0;
  else
    if events then
      overlap = smooth(0, if phi_rel - phi_rel0 > b/2 then phi_rel - phi_rel0 - b/2
        elseif phi_rel - phi_rel0 < -b/2 then phi_rel - phi_rel0 + b/2 else 0);
    else
      overlap = phi_rel - phi_rel0 - noEvent(max(-b/2, min(b/2, phi_rel - phi_rel0)));
    end if;
    tau_c = c*overlap;
    tau = smooth(0, noEvent(if overlap > 0 then max(0, tau_c + min(tau_c, d*w_rel))
      elseif overlap < 0 then min(0, tau_c + max(tau_c, d*w_rel)) else 0));
    power = tau_c*w_rel;
    lossPower = (tau - tau_c)*w_rel;
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{-60,0},{-55,22},{-45,-22},{-35,22},{-25,-22},{-15,22},{-5,-22},{0,0},{20,0}}, color={64,64,64}, thickness=0.5),
      Line(points={{20,20},{20,-20}}, color={64,64,64}, thickness=0.5),
      Line(points={{50,30},{30,30}}, color={64,64,64}, thickness=0.5),
      Line(points={{30,30},{30,-30}}, color={64,64,64}, thickness=0.5),
      Line(points={{30,-30},{50,-30}}, color={64,64,64}, thickness=0.5),
      Line(points={{50,0},{100,0}}, color={64,64,64}, thickness=0.5),
      Line(points={{50,30},{50,-30}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>In contact tau = c overlap + d w_rel, with two limits: the damping is at most as
large as the spring torque, so that tau starts from 0 at the first touch, and tau
never changes its sign, because teeth push but do not pull.</p>
<p>The torque is continuous, so that contact need not be an event: with <code>events = false</code> a solver steps over it.</p>
</html>"));
end ElastoBacklash;
