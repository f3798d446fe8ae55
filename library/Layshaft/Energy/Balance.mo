within Layshaft.Energy;
model Balance "Sums the energies and powers of all elements of a model"
  extends Ledger(final enabled=true);
  output Units.Energy kinetic "Kinetic energy of all inertias";
  output Units.Energy potential "Potential energy of all compliances and weights";
  output Units.Power dissipation "Power dissipated by all resistances";
protected
  model Sum "Sum of all entries"
    extends Icons.Component;
    Account account "From the elements";
    output Real amount "Sum";
  equation
    account.unused = 0;
    amount = account.amount;
  end Sum;
  Sum inertias "Kinetic energies";
  Sum compliances "Potential energies";
  Sum resistances "Dissipated powers";
equation
  connect(account[Kind.I], inertias.account);
  connect(account[Kind.C], compliances.account);
  connect(account[Kind.R], resistances.account);
  kinetic = inertias.amount;
  potential = compliances.amount;
  dissipation = resistances.amount;

  annotation(
    defaultComponentName="energyBalance",
    defaultComponentPrefixes="inner",
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="sum")}),
    Documentation(info="<html>
<p>
Declare <code>inner Layshaft.Energy.Balance energyBalance</code> in a model: all its energy elements, on
whatever level, then add their energies (inertias, compliances, weights) or powers (resistances). Nothing is
listed by hand, and an element that is added to the model is counted. The elements of a part with a
balance of its own count there. Heat is not counted: what resistances dissipate is taken as lost.
</p>
<p>
kinetic + potential + integral of dissipation = what the sources gave + what was stored at the start.
</p>
</html>"));
end Balance;
