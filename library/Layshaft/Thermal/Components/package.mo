within Layshaft.Thermal;
package Components "Capacities and conductors"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Elements of lumped heat transfer.</p>
</html>"));
end Components;
