within Layshaft.Engines;
package Turbo "Turbochargers"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Compressors by ellipse and by map, turbine by Stodola's law, wastegate, dump valve, shaft, and the turbocharger made of them.</p>
</html>"));
end Turbo;
