within Layshaft.BondGraph.Elements;
model I "Linear inertia"
  extends Interfaces.Element(final kind=Energy.Kind.I, entry(amount=energy, integrated=false), removal=Interfaces.Removal.zeroEffort, f(start=0, stateSelect=stateSelect));
  parameter Real I(min=0) = 1 "Inertia: mass, moment of inertia, inductance";
  parameter StateSelect stateSelect = StateSelect.default "Priority of the flow as a state"
    annotation(Dialog(tab="Advanced"));
  Real energy "Kinetic energy";
equation
  assert(I >= 0, "The inertia I = " + String(I) + " is negative; no body has that.");
  if removed then
    if removal == Interfaces.Removal.zeroEffort then
      e = 0;
    else
      f = 0;
    end if;
    power = 0;
    energy = 0;
  else
    I*der(f) = e;
    power = e*f;
    energy = I*f^2/2;
  end if;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="I"), Text(extent={{-150,-70},{150,-100}}, textString="I=%I")}),
    Documentation(info="<html>
<p>I der(f) = e. Removed: massless.</p>
</html>"));
end I;
