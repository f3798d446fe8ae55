within Layshaft.Blocks;
package Discrete "Sampled signals"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Blocks of control units that run at a fixed period.</p>
</html>"));
end Discrete;
