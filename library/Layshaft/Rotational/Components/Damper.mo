within Layshaft.Rotational.Components;
model Damper "Linear damper"
  extends Interfaces.Compliant;
  extends Energy.Element(final kind=Energy.Kind.R);
  parameter Units.RotationalDamping d(min=0) = 1 "Damping";
  Units.AngularVelocity w_rel "Relative speed";
equation
  w_rel = der(phi_rel);
  if removed then
    tau = 0;
    power = 0;
  else
    tau = d*w_rel;
    power = tau*w_rel;
  end if;

  annotation(Documentation(info="<html>
<p>tau = d w_rel. Removed: no torque.</p>
</html>"));
end Damper;
