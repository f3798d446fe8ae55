within Layshaft.Rotational.Components;
model Spring "Linear spring"
  extends Interfaces.Compliant;
  extends Energy.Element(final kind=Energy.Kind.C, entry(amount=c*(phi_rel - phi_rel0)^2/2, integrated=false));
  parameter Units.RotationalStiffness c(min=0) = 1e5 "Stiffness";
  parameter Units.Angle phi_rel0 = 0 "Relative angle of the unloaded spring";
equation
  assert(c >= 0, "The stiffness c = " + String(c) + " is negative: such a spring drives.");
  if removed then
    phi_rel = phi_rel0;
    power = 0;
  else
    tau = c*(phi_rel - phi_rel0);
    power = tau*der(phi_rel);
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{-60,0},{-50,22},{-30,-22},{-10,22},{10,-22},{30,22},{50,-22},{60,0},{100,0}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>tau = c (phi_rel - phi_rel0). Removed: a rigid shaft.</p>
</html>"));
end Spring;
