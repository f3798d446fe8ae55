within Layshaft;
package BondGraph "Bond graphs: power ports, junctions, elements"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
Bond graphs describe systems of every domain by ports with an effort and a flow whose
product is power. Read <a href=\"modelica://Layshaft.BondGraph.UsersGuide\">UsersGuide</a>
first.
</p>
</html>"));
end BondGraph;
