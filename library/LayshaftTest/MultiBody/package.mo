within LayshaftTest;
package MultiBody "Tests of mechanics in three dimensions"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Tests of mechanics in three dimensions.</p>
</html>"));
end MultiBody;
