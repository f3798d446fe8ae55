within Layshaft.Vehicles;
package Tyres "Tyres and wheels"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts of chassis.</p>
</html>"));
end Tyres;
