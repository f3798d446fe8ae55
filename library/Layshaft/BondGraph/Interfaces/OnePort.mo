within Layshaft.BondGraph.Interfaces;
partial model OnePort "Component with one port"
  extends Icons.Component;
  Port p "Port"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Real e "Effort";
  Real f "Flow into the component";
equation
  e = p.e;
  f = p.f;

  annotation(
    Documentation(info="<html>
<p>Effort and flow of the port by short names.</p>
</html>"));
end OnePort;
