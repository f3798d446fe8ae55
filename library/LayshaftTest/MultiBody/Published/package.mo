within LayshaftTest.MultiBody;
package Published "Mechanisms of the standard library's examples, built of our parts"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>
Each model has the name of an example in Modelica.Mechanics.MultiBody.Examples of the
Modelica Standard Library 4.1.0 and the same mechanism, and compares some variables with
figures of that example. Nothing of the standard library is needed to run them.
</p>
</html>"));
end Published;
