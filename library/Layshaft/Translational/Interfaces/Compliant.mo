within Layshaft.Translational.Interfaces;
partial model Compliant "Element whose force acts between its flanges"
  extends TwoFlanges;
  Units.Position s_rel(start=0) "Relative position flange_b.s - flange_a.s";
  Units.Force f "Force between the flanges (= flange_b.f)";
equation
  s_rel = flange_b.s - flange_a.s;
  flange_b.f = f;
  flange_a.f = -f;

  annotation(Documentation(info="<html>
<p>No inertia: what enters at one flange leaves at the other.</p>
</html>"));
end Compliant;
