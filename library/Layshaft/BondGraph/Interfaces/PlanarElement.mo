within Layshaft.BondGraph.Interfaces;
partial model PlanarElement "Component that threefold power passes from a to b"
  extends Icons.Component;
  PlanarPort a "Port where power enters"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  PlanarPort b "Port where power leaves"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));

  annotation(
    Documentation(info="<html>
<p>Two threefold ports without equations.</p>
</html>"));
end PlanarElement;
