within Layshaft.BondGraph.Interfaces;
type Removal = enumeration(
  zeroEffort "The element's effort is zero: its 1-junction loses an effort",
  zeroFlow "The element's flow is zero: its 0-junction loses a flow") "What takes the place of a removed element"
  annotation(Documentation(info="<html>
<p>See <a href=\"modelica://Layshaft.BondGraph.UsersGuide\">UsersGuide</a>.</p>
</html>"));
