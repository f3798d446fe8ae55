within Layshaft.Vehicles.Transmissions;
package Components "Parts of gear sets"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Meshes, bearings, synchronisers, shift mechanism, and the lumped elements of reduced gear sets.</p>
</html>"));
end Components;
