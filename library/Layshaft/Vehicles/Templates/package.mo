within Layshaft.Vehicles;
package Templates "Whole vehicles whose parts are replaced"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>A car of your own is a model that extends one of these, with one record of data and redeclarations of the parts that differ.</p>
</html>"));
end Templates;
