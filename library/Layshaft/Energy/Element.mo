within Layshaft.Energy;
partial model Element "Element that stores or dissipates energy"
  parameter Kind kind "Inertia, compliance or resistance" annotation(Evaluate=true);
  parameter Boolean removed = false "= true: massless inertia, rigid compliance, absent resistance"
    annotation(Evaluate=true, Dialog(tab="Reduction"));
  Units.Power power "Rate of stored energy (I, C) or dissipated power (R)";
protected
  outer Ledger energyBalance "Balance of the model, if it has one";
  Entry entry(amount=power, integrated=kind <> Kind.R) if energyBalance.enabled "Contribution to the balance";
equation
  connect(entry.account, energyBalance.account[kind]);

  annotation(Documentation(info="<html>
<p>
Base of all components with energy. A component that extends it fixes <code>kind</code>,
computes <code>power</code> and has a second, smaller set of equations for
<code>removed = true</code>. A store that can tell how much energy it holds gives it to the
<a href=\"modelica://Layshaft.Energy.Balance\">Balance</a> of a model with
<code>entry(amount=J*w^2/2, integrated=false)</code>; of others the balance integrates the power.
</p>
</html>"));
end Element;
