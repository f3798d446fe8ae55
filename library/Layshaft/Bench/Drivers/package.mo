within Layshaft.Bench;
package Drivers "Drivers of virtual vehicles: pedals and steering wheel"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Pedals follow a speed, the steering wheel a path.</p>
</html>"));
end Drivers;
