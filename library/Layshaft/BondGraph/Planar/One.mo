within Layshaft.BondGraph.Planar;
model One "1-junction of threefold bonds"
  extends Icons.Component;
  parameter Integer na(min=0) = 1 "Number of ports where power enters"
    annotation(Evaluate=true);
  parameter Integer nb(min=0) = 1 "Number of ports where power leaves"
    annotation(Evaluate=true);
  Interfaces.PlanarPort a[na] "Ports where power enters"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.PlanarPort b[nb] "Ports where power leaves"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Real f[3] "Velocity in x and y, angular velocity";
equation
  for i in 1:na loop
    a[i].f = f;
  end for;
  for i in 1:nb loop
    b[i].f = -f;
  end for;
  for j in 1:3 loop
    sum(a[i].e[j] for i in 1:na) = sum(b[i].e[j] for i in 1:nb);
  end for;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="1")}),
    Documentation(info="<html>
<p>One velocity; the forces add to zero.</p>
</html>"));
end One;
