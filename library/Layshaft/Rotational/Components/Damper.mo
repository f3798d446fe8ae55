within Layshaft.Rotational.Components;
model Damper "Linear damper"
  extends Interfaces.Compliant;
  extends Energy.Resistance;
  parameter Units.RotationalDamping d(min=0) = 1 "Damping";
  Units.AngularVelocity w_rel "Relative speed";
equation
  assert(d >= 0, "The damping d = " + String(d) + " is negative: such a damper drives.");
  w_rel = der(phi_rel);
  if removed then
    tau = 0;
    power = 0;
  else
    tau = d*w_rel;
    power = tau*w_rel;
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{10,0}}, color={64,64,64}, thickness=0.5),
      Line(points={{10,25},{10,-25}}, color={64,64,64}, thickness=0.5),
      Line(points={{40,35},{-40,35},{-40,-35},{40,-35}}, color={64,64,64}, thickness=0.5),
      Line(points={{40,35},{40,-35}}, color={64,64,64}, thickness=0.5),
      Line(points={{40,0},{100,0}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="d=%d")}),
    Documentation(info="<html>
<p>tau = d w_rel. Removed: no torque.</p>
</html>"));
end Damper;
