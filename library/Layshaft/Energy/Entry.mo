within Layshaft.Energy;
model Entry "Contribution of one element to the balance"
  extends Icons.Component;
  parameter Boolean integrated = false "= true: the rate is given, its integral since the start is counted"
    annotation(Evaluate=true, HideResult=true);
  input Real amount "Energy stored, its rate, or power dissipated";
  Account account "To the balance"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
protected
  Real total(start=0, fixed=integrated, nominal=1e3) "What is counted";
equation
  if integrated then
    der(total) = amount;
  else
    total = amount;
  end if;
  account.amount = -total;

  annotation(Documentation(info="<html>
<p>Part of every <a href=\"modelica://Layshaft.Energy.Element\">Element</a> of a model that has a balance.</p>
</html>"));
end Entry;
