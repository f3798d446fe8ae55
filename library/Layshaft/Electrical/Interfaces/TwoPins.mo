within Layshaft.Electrical.Interfaces;
partial model TwoPins "Element with two pins"
  extends Icons.Component;
  PositivePin p "Positive pin"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  NegativePin n "Negative pin"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Units.Voltage v "Voltage p.v - n.v";
  Units.Current i "Current from p to n";
equation
  v = p.v - n.v;
  i = p.i;
  0 = p.i + n.i;

  annotation(Documentation(info="<html>
<p>What enters at one pin leaves at the other.</p>
</html>"));
end TwoPins;
