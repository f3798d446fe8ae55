within Layshaft.Engines;
package Data "Parameters of compressors, turbines and engines"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Records; the sources stand in their documentation.</p>
</html>"));
end Data;
