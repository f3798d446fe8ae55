within Layshaft.Trucks;
package Engines "Engine and its injection controller"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Diesel engine given by its steady map; the injection controller limits the fuel.</p>
</html>"));
end Engines;
