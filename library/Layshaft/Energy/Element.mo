within Layshaft.Energy;
partial model Element "Element that stores or dissipates energy"
  parameter Kind kind "Inertia, compliance or resistance" annotation(Evaluate=true);
  parameter Boolean removed = false "= true: massless inertia, rigid compliance, absent resistance"
    annotation(Evaluate=true, Dialog(tab="Reduction"));
  Units.Power power "Rate of stored energy (I, C) or dissipated power (R)";

  annotation(Documentation(info="<html>
<p>
Base of all components with energy. A component that extends it fixes <code>kind</code>,
computes <code>power</code> and has a second, smaller set of equations for
<code>removed = true</code>.
</p>
</html>"));
end Element;
