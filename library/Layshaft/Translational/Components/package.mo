within Layshaft.Translational;
package Components "Inertias, springs, gears, friction"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Components of translational mechanics.</p>
</html>"));
end Components;
