within Layshaft.Rotational.Interfaces;
partial model Compliant "Element whose torque acts between its flanges"
  extends TwoFlanges;
  Units.Angle phi_rel(start=0) "Relative angle flange_b.phi - flange_a.phi";
  Units.Torque tau "Torque between the flanges (= flange_b.tau)";
equation
  phi_rel = flange_b.phi - flange_a.phi;
  flange_b.tau = tau;
  flange_a.tau = -tau;

  annotation(Documentation(info="<html>
<p>No inertia: what enters at one flange leaves at the other.</p>
</html>"));
end Compliant;
