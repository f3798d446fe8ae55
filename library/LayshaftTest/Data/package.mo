within LayshaftTest;
package Data "Tests of data"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Records and the components that take them.</p>
</html>"));
end Data;
