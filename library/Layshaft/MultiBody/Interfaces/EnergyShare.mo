within Layshaft.MultiBody.Interfaces;
model EnergyShare "Energy element inside a part, whose power the part computes"
  extends Icons.Component;
  extends Energy.Element;
  input Units.Power rate "Power computed by the part";
equation
  power = if removed then 0 else rate;

  annotation(Documentation(info="<html>
<p>A part in three dimensions has several energy elements: a body stores energy by its
translation and by its rotation, a bushing in each of six directions. Each is one of
these, so that each is ranked and removed on its own. The part looks at
<code>removed</code> in its equations.</p>
</html>"));
end EnergyShare;
