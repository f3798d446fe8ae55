within Layshaft.Trucks;
package Wheels "Wheels, tyres and road"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Wheels of an axle with their tyres, and the road below. Names of elements that the paper gives, as <code>tire_rear.CC_tire</code>, are kept as they are printed there.</p>
</html>"));
end Wheels;
