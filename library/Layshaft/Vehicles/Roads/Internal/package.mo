within Layshaft.Vehicles.Roads;
package Internal "Functions of the roads"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Roads give their parameters to these functions.</p>
</html>"));
end Internal;
