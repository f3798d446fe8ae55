within Layshaft.Vehicles;
package Roads "Roads"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>road</code> of a vehicle.</p>
</html>"));
end Roads;
