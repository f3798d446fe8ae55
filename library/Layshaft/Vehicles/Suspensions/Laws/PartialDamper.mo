within Layshaft.Vehicles.Suspensions.Laws;
partial model PartialDamper "Damper of a suspension at the wheel"
  extends Translational.Interfaces.Compliant(s_rel(stateSelect=StateSelect.never));
  extends Energy.Resistance;
  parameter Units.Damping d(min=0) = 1800 "Damping at rest";
  Units.Velocity v_rel "Speed of the wheel against the body, positive in bump";
  Units.Force law "Force of the damper";
equation
  assert(d >= 0, "The damping d = " + String(d) + " of " + getInstanceName() + " is negative: such a damper drives.");
  v_rel = der(s_rel);
  f = if removed then 0 else law;
  power = f*v_rel;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{10,0}}, color={0,127,0}, thickness=0.5),
      Line(points={{10,25},{10,-25}}, color={64,64,64}, thickness=0.5),
      Line(points={{40,35},{-40,35}}, color={64,64,64}, thickness=0.5),
      Line(points={{40,-35},{-40,-35}}, color={64,64,64}, thickness=0.5),
      Line(points={{40,35},{40,-35}}, color={64,64,64}, thickness=0.5),
      Line(points={{40,0},{100,0}}, color={0,127,0}, thickness=0.5)}),
    Documentation(info="<html>
<p>A model that extends this one gives <code>law</code>. Removed: no force.</p>
</html>"));
end PartialDamper;
