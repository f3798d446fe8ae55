within Layshaft.UsersGuide;
class GettingStarted "From the first example to a car"
  extends Icons.Information;

  annotation(Documentation(info="<html>
<ol>
<li><a href=\"modelica://Layshaft.Examples.Oscillator\">Oscillator</a>: inertia, spring, damper.</li>
<li><a href=\"modelica://Layshaft.Examples.ClutchEngagement\">ClutchEngagement</a> and
<a href=\"modelica://Layshaft.Examples.FrictionTwoBlocks\">FrictionTwoBlocks</a>: friction that locks.</li>
<li><a href=\"modelica://Layshaft.Examples.TipIn\">TipIn</a>: an elastic driveline with backlash.</li>
<li><a href=\"modelica://Layshaft.Examples.FuelConsumption\">FuelConsumption</a>: a car over a drive cycle.</li>
<li><a href=\"modelica://Layshaft.Examples.Gearbox4HP22\">Gearbox4HP22</a>: an automatic gearbox with all its clutches.</li>
<li><a href=\"modelica://Layshaft.Examples.HybridP2\">HybridP2</a>: engine, separating clutch, electric machine and battery.</li>
</ol>
</html>"));
end GettingStarted;
