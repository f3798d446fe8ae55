within Layshaft.BondGraph.Junctions;
model One "1-junction"
  extends Icons.Component;
  parameter Integer na(min=0) = 1 "Number of ports where power enters"
    annotation(Evaluate=true);
  parameter Integer nb(min=0) = 1 "Number of ports where power leaves"
    annotation(Evaluate=true);
  Interfaces.Port a[na] "Ports where power enters"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Port b[nb] "Ports where power leaves"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Real f "Common flow, from the a ports to the b ports";
equation
  for i in 1:na loop
    a[i].f = f;
  end for;
  for i in 1:nb loop
    b[i].f = -f;
  end for;
  sum(a.e) = sum(b.e);

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="1")}),
    Documentation(info="<html>
<p>One flow; the efforts of the a ports minus those of the b ports add to zero.</p>
</html>"));
end One;
