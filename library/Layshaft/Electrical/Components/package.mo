within Layshaft.Electrical;
package Components "Ground, resistor, capacitor, source"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Basic electrical elements.</p>
</html>"));
end Components;
