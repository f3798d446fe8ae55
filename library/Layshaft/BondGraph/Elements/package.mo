within Layshaft.BondGraph;
package Elements "Elements that store or dissipate energy"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Every element is an energy element with kind, power and <code>removed</code>.</p>
</html>"));
end Elements;
