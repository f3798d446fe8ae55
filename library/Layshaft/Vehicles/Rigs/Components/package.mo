within Layshaft.Vehicles.Rigs;
package Components "Parts of rigs"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts that several rigs share.</p>
</html>"));
end Components;
