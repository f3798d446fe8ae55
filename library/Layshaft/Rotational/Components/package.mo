within Layshaft.Rotational;
package Components "Inertias, springs, gears, friction"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Components of rotational mechanics.</p>
</html>"));
end Components;
