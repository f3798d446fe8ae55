within Layshaft.Vehicles;
package Examples "Cars to simulate"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Start with FirstCar. The cars of paper and cycle are in Layshaft.Examples.</p>
</html>"));
end Examples;
