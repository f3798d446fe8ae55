within Layshaft.Data;
package Motors "Electric machines"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Torque limits and loss maps.</p>
</html>"));
end Motors;
