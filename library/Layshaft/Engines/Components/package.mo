within Layshaft.Engines;
package Components "Volumes, orifices, throttle, ducts, coolers, boundaries"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Volumes store mass and energy; the other parts let gas flow between volumes. Connect them in turn.</p>
</html>"));
end Components;
