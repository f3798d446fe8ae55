within Layshaft.Bench;
package Data "Data of the powertrain under test and of benches"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Each record says where its values are from.</p>
</html>"));
end Data;
