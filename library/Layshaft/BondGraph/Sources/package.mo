within Layshaft.BondGraph;
package Sources "Sources of effort and flow"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>A source gives power: <code>given</code> is positive when it leaves the source.</p>
</html>"));
end Sources;
