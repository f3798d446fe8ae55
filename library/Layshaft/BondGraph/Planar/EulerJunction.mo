within Layshaft.BondGraph.Planar;
model EulerJunction "Eulerian junction structure of a planar body"
  extends Interfaces.EulerBase;
  Interfaces.Port w "Moment of inertia"
    annotation(Placement(transformation(extent={{90,-70},{110,-50}})));
equation
  w.f = -omega;
  w.e = a.e[3];

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="EJS"), Text(extent={{-150,-70},{150,-100}}, textString="m=%m")}),
    Documentation(info="<html>
<p>
Newton's law in axes that turn with the body: Fx = m (der(vx) - &omega; vy) and
Fy = m (der(vy) + &omega; vx). The two products are a gyrator with the ratio m &omega;
between the 1-junctions of vx and vy, which conserves power. The inertias themselves are
I elements at the ports x, y and w.
</p>
</html>"));
end EulerJunction;
