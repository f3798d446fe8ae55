within Layshaft.Translational.Components;
model Mass "Sliding mass"
  extends Interfaces.TwoFlanges;
  extends Energy.Element(final kind=Energy.Kind.I, entry(amount=if removed then 0 else m*v^2/2, integrated=false));
  parameter Units.Mass m(min=0) = 1 "Mass";
  parameter StateSelect stateSelect = StateSelect.default "Priority of s and v as states"
    annotation(Dialog(tab="Advanced"));
  Units.Position s(stateSelect=stateSelect) "Absolute position";
  Units.Velocity v(stateSelect=stateSelect) "Absolute speed";
  Units.Acceleration a "Absolute acceleration (0 when removed)";
equation
  assert(m >= 0, "The mass m = " + String(m) + " is negative; no body has that.");
  s = flange_a.s;
  s = flange_b.s;
  v = der(s);
  if removed then
    a = 0;
    0 = flange_a.f + flange_b.f;
    power = 0;
  else
    a = der(v);
    m*a = flange_a.f + flange_b.f;
    power = m*a*v;
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{100,0}}, color={0,127,0}, thickness=0.5),
      Rectangle(extent={{-55,-35},{55,35}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="m=%m")}),
    Documentation(info="<html>
<p>m a = flange_a.f + flange_b.f. Power is the rate of the kinetic energy
m v&sup2;/2. Bodies coupled without compliance share their states.</p>
</html>"));
end Mass;
