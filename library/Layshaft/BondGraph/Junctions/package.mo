within Layshaft.BondGraph;
package Junctions "Junctions, transformers and gyrators"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Zero, One, TF, GY, MTF and MGY conserve power; RMTF and RMGY dissipate and are energy elements.</p>
</html>"));
end Junctions;
