within Layshaft.Rotational.Components;
model Inertia "Shaft with inertia"
  extends Interfaces.TwoFlanges;
  extends Icons.Shaft;
  extends Energy.Element(final kind=Energy.Kind.I, entry(amount=if removed then 0 else J*w^2/2, integrated=false));
  parameter Units.Inertia J(min=0) = 1 "Moment of inertia";
  parameter StateSelect stateSelect = StateSelect.default "Priority of phi and w as states"
    annotation(Dialog(tab="Advanced"));
  Units.Angle phi(stateSelect=stateSelect) "Absolute angle";
  Units.AngularVelocity w(stateSelect=stateSelect) "Absolute speed";
  Units.AngularAcceleration a "Absolute acceleration (0 when removed)";
equation
  assert(J >= 0, "The inertia J = " + String(J) + " is negative; no body has that.");
  phi = flange_a.phi;
  phi = flange_b.phi;
  w = der(phi);
  if removed then
    a = 0;
    0 = flange_a.tau + flange_b.tau;
    power = 0;
  else
    a = der(w);
    J*a = flange_a.tau + flange_b.tau;
    power = J*a*w;
  end if;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-50,-50},{50,50}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="J=%J")}),
    Documentation(info="<html>
<p>J a = flange_a.tau + flange_b.tau. Power is the rate of the kinetic energy
J w&sup2;/2. Bodies coupled without compliance share their states.</p>
</html>"));
end Inertia;
