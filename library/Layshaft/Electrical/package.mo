within Layshaft;
package Electrical "The few electrical elements that hybrids need"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Connectors carry the potential <code>v</code> and the current <code>i</code>.</p>
</html>"));
end Electrical;
