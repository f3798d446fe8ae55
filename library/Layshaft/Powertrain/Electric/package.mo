within Layshaft.Powertrain;
package Electric "Electric machines and batteries"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>What hybrids and electric vehicles need.</p>
</html>"));
end Electric;
