within Layshaft.Engines.Media;
function heatOfCombustion "Heat that a mass of fuel vapour gives at 298.15 K"
  extends Icons.Function;
  input Real lambda "Oxygen relative to what complete combustion needs";
  output Units.SpecificEnergy q "Heat per mass of fuel that burns";
algorithm
  q := -specificEnthalpy(T_reference, stoichiometry(lambda));

  annotation(Documentation(info="<html>
<p>From the enthalpies of formation: 44.65 MJ/kg for lambda &ge; 1, less in rich mixtures.</p>
</html>"));
end heatOfCombustion;
