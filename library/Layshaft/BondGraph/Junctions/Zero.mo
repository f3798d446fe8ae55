within Layshaft.BondGraph.Junctions;
model Zero "0-junction"
  extends Icons.Component;
  parameter Integer na(min=0) = 1 "Number of ports where power enters"
    annotation(Evaluate=true);
  parameter Integer nb(min=0) = 1 "Number of ports where power leaves"
    annotation(Evaluate=true);
  Interfaces.Port a[na] "Ports where power enters"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Port b[nb] "Ports where power leaves"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Real e "Common effort";
equation
  for i in 1:na loop
    a[i].e = e;
  end for;
  for i in 1:nb loop
    b[i].e = e;
  end for;
  sum(a.f) + sum(b.f) = 0;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="0")}),
    Documentation(info="<html>
<p>One effort; the flows add to zero.</p>
</html>"));
end Zero;
