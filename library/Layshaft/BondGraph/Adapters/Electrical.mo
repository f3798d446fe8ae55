within Layshaft.BondGraph.Adapters;
model Electrical "Bond to a pair of pins"
  extends Icons.Component;
  Interfaces.Port a "Bond: voltage and current"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Layshaft.Electrical.Interfaces.PositivePin p "Positive pin"
    annotation(Placement(transformation(extent={{90,30},{110,50}})));
  Layshaft.Electrical.Interfaces.NegativePin n "Negative pin"
    annotation(Placement(transformation(extent={{90,-50},{110,-30}})));
equation
  a.e = p.v - n.v;
  a.f = -p.i;
  p.i + n.i = 0;

  annotation(
    Documentation(info="<html>
<p>Effort is the voltage, flow the current that leaves through p.</p>
</html>"));
end Electrical;
