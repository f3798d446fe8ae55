within Layshaft.Energy;
model Ledger "Where elements add what they store or dissipate"
  extends Icons.Block;
  parameter Boolean enabled = false "= true: elements are counted"
    annotation(Evaluate=true, HideResult=true);
  Account account[Kind] if enabled "Sums over inertias, compliances and resistances"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));

  annotation(
    missingInnerMessage="",
    Documentation(info="<html>
<p>
Every element looks for the <code>energyBalance</code> of the model that it is part of. If there is
none, a ledger takes its place that counts nothing and has no equations.
</p>
</html>"));
end Ledger;
