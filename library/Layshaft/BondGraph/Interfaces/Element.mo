within Layshaft.BondGraph.Interfaces;
partial model Element "Energy element with one port"
  extends OnePort;
  extends Energy.Element;
  parameter Removal removal "What takes the place of the removed element"
    annotation(Evaluate=true, Dialog(tab="Reduction"));

  annotation(
    Documentation(info="<html>
<p>Energy element of a bond graph.</p>
</html>"));
end Element;
