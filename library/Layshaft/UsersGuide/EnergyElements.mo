within Layshaft.UsersGuide;
class EnergyElements "Kind, power and removed: what the activity reduction needs"
  extends Icons.Information;

  annotation(Documentation(info="<html>
<p>
Every component that stores or dissipates energy extends
<a href=\"modelica://Layshaft.Energy.Element\">Energy.Element</a>. It has three members:
</p>
<ul>
<li><code>kind</code>: I (inertia), C (compliance) or R (resistance).</li>
<li><code>power</code>: for I and C the rate of the stored energy, for R the power
dissipated (never negative for a passive element).</li>
<li><code>removed</code>: structural. With <code>removed = true</code> an inertia is
massless, a compliance rigid and a resistance absent.</li>
</ul>
<p>
The activity of an element in a scenario is A = integral of |power| over time. Elements
with a small share of the total activity can be removed with little effect.
</p>
</html>"));
end EnergyElements;
