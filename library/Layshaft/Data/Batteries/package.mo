within Layshaft.Data;
package Batteries "Batteries"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Open circuit voltage and resistance.</p>
</html>"));
end Batteries;
