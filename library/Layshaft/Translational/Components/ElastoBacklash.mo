within Layshaft.Translational.Components;
model ElastoBacklash "Backlash between two springs with damping that never pulls"
  extends Interfaces.Compliant(s_rel(stateSelect=StateSelect.prefer));
  extends Energy.Element(final kind=Energy.Kind.C, entry(amount=c*overlap^2/2, integrated=false));
  extends Thermal.Interfaces.ConditionalHeatPort(heatPort(final Q_flow=-lossPower));
  parameter Units.Stiffness c(min=Constants.small) = 1e5 "Stiffness in contact";
  parameter Units.Damping d(min=0) = 0 "Damping in contact";
  parameter Units.Position b(min=0) = 0 "Total backlash";
  parameter Units.Position s_rel0 = 0 "Relative position in the middle of the backlash";
  Units.Velocity v_rel(start=0, stateSelect=StateSelect.prefer) "Relative speed";
  Units.Position overlap "Spring deflection: 0 within the backlash";
  Units.Force f_c "Force of the spring";
  Units.Power lossPower "Power dissipated by the damping";
protected
  Energy.Entry lossEntry(amount=lossPower) if energyBalance.enabled "Contribution of the damping to the balance";
equation
  connect(lossEntry.account, energyBalance.account[Energy.Kind.R]);
  assert(b >= 0, "The backlash b = " + String(b) + " is negative.");
  v_rel = der(s_rel);
  if removed then
    s_rel = s_rel0;
    overlap = 0;
    f_c = 0;
    power = 0;
    lossPower = 0;
  else
    overlap = smooth(0, if s_rel - s_rel0 > b/2 then s_rel - s_rel0 - b/2
      elseif s_rel - s_rel0 < -b/2 then s_rel - s_rel0 + b/2 else 0);
    f_c = c*overlap;
    f = smooth(0, noEvent(if overlap > 0 then max(0, f_c + min(f_c, d*v_rel))
      elseif overlap < 0 then min(0, f_c + max(f_c, d*v_rel)) else 0));
    power = f_c*v_rel;
    lossPower = (f - f_c)*v_rel;
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{-60,0},{-55,22},{-45,-22},{-35,22},{-25,-22},{-15,22},{-5,-22},{0,0},{20,0}}, color={0,127,0}, thickness=0.5),
      Line(points={{20,20},{20,-20}}, color={64,64,64}, thickness=0.5),
      Line(points={{30,30},{30,-30}}, color={64,64,64}, thickness=0.5),
      Line(points={{30,0},{100,0}}, color={0,127,0}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>In contact f = c overlap + d v_rel, with two limits: the damping is at most as
large as the spring force, so that f starts from 0 at the first touch, and f
never changes its sign, because teeth push but do not pull.</p>
</html>"));
end ElastoBacklash;
