within Layshaft.Vehicles;
package Motors "Electric machines in the shaft between engine and transmission"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>motor</code> of a vehicle.</p>
</html>"));
end Motors;
