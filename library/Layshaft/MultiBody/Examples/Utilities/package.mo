within Layshaft.MultiBody.Examples;
package Utilities "Parts of examples"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts of EngineV6.</p>
</html>"));
end Utilities;
