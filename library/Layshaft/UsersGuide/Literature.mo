within Layshaft.UsersGuide;
class Literature "Where methods and examples come from"
  extends Icons.Information;

  annotation(Documentation(info="<html>
<ul>
<li>M. Otter, M. Dempsey, C. Schlegel: Package PowerTrain: a Modelica library for modeling
and simulation of vehicle power trains. Modelica Workshop 2000. The components of
<a href=\"modelica://Layshaft.Powertrain\">Powertrain</a>, friction by a curve parameter,
<a href=\"modelica://Layshaft.Examples.FuelConsumption\">FuelConsumption</a> and
<a href=\"modelica://Layshaft.Examples.Gearbox4HP22\">Gearbox4HP22</a>.</li>
<li>G. Lechner, H. Naunheimer: Automotive Transmissions. Springer 1999. Shapes of converter
curves, gear schemes.</li>
<li>UNECE Regulation 83 and global technical regulation 15; US EPA, 40 CFR parts 86 and 600:
the drive cycles.</li>
</ul>
</html>"));
end Literature;
