within Layshaft.Vehicles.Suspensions.Laws;
partial model PartialSpring "Spring of a suspension at the wheel"
  extends Translational.Interfaces.Compliant(s_rel(stateSelect=StateSelect.never));
  extends Energy.Element(final kind=Energy.Kind.C, entry(amount=if removed then 0 else energy, integrated=false));
  parameter Units.Stiffness c(min=0) = 24000 "Stiffness at rest";
  parameter Units.Force preload = 0 "Force at rest: the load that the wheel carries";
  Units.Energy energy "Energy stored, zero at rest";
equation
  assert(c >= 0, "The stiffness c = " + String(c) + " of " + getInstanceName() + " is negative: such a spring drives.");
  if removed then
    s_rel = 0;
    power = 0;
  else
    power = f*der(s_rel);
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{-60,0},{-50,22},{-30,-22},{-10,22},{10,-22},{30,22},{50,-22},{60,0},{100,0}}, color={0,127,0}, thickness=0.5)}),
    Documentation(info="<html>
<p>A model that extends this one gives <code>f</code>, unless removed, and <code>energy</code>. Removed: the wheel is fixed to the body.</p>
</html>"));
end PartialSpring;
