within Layshaft.BondGraph.Interfaces;
partial model TwoPort "Component that power passes from a to b"
  extends Icons.Component;
  Port a "Port where power enters"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Port b "Port where power leaves"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Real e1 "Effort at a";
  Real f1 "Flow into a";
  Real e2 "Effort at b";
  Real f2 "Flow out of b";
equation
  e1 = a.e;
  f1 = a.f;
  e2 = b.e;
  f2 = -b.f;

  annotation(
    Documentation(info="<html>
<p>e1 f1 enters, e2 f2 leaves.</p>
</html>"));
end TwoPort;
