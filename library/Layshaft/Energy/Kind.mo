within Layshaft.Energy;
type Kind = enumeration(
  I "Inertia: stores kinetic energy",
  C "Compliance: stores potential energy or heat",
  R "Resistance: dissipates energy") "Kind of an energy element"
  annotation(Documentation(info="<html>
<p>The letters are those of bond graphs.</p>
</html>"));
