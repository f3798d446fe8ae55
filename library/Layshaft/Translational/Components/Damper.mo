within Layshaft.Translational.Components;
model Damper "Linear damper"
  extends Interfaces.Compliant;
  extends Energy.Resistance;
  parameter Units.Damping d(min=0) = 1 "Damping";
  Units.Velocity v_rel "Relative speed";
equation
  assert(d >= 0, "The damping d = " + String(d) + " is negative: such a damper drives.");
  v_rel = der(s_rel);
  if removed then
    f = 0;
    power = 0;
  else
    f = d*v_rel;
    power = f*v_rel;
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{10,0}}, color={0,127,0}, thickness=0.5),
      Line(points={{10,25},{10,-25}}, color={64,64,64}, thickness=0.5),
      Line(points={{40,35},{-40,35}}, color={64,64,64}, thickness=0.5),
      Line(points={{40,-35},{-40,-35}}, color={64,64,64}, thickness=0.5),
      Line(points={{40,35},{40,-35}}, color={64,64,64}, thickness=0.5),
      Line(points={{40,0},{100,0}}, color={0,127,0}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="d=%d")}),
    Documentation(info="<html>
<p>f = d v_rel. Removed: no force.</p>
</html>"));
end Damper;
