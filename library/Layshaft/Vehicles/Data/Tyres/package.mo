within Layshaft.Vehicles.Data;
package Tyres "Tyres: Magic Formula coefficients, stiffnesses, masses"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Sets of coefficients in the notation of PAC2002. Choose one by <code>data</code> of a tyre.</p>
</html>"));
end Tyres;
