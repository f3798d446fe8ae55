within Layshaft.Engines;
package Rigs "Test rigs to simulate"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Each model runs by itself and has plots for a report.</p>
</html>"));
end Rigs;
