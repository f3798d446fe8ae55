within Layshaft.Powertrain;
package Wheels "Wheels"
  extends Icons.Package;

  model Wheel2 = Wheel "Deprecated name of Wheel"
    annotation(obsolete="Use Layshaft.Powertrain.Wheels.Wheel; this name will be gone in the next release.");

  annotation(Documentation(info="<html>
<p>Rolling without slip.</p>
</html>"));
end Wheels;
