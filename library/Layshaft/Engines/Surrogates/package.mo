within Layshaft.Engines;
package Surrogates "Blocks that layshaft reduce surrogate has fitted to full engines"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Each block says from which runs it was made. <code>examples/surrogate/turbo.sh</code> makes them anew.</p>
</html>"));
end Surrogates;
