within Layshaft.BondGraph.Planar;
model PointJunction "Eulerian junction structure of a point mass"
  extends Interfaces.EulerBase;
equation
  a.e[3] = 0;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="EJS"), Text(extent={{-150,-70},{150,-100}}, textString="m=%m")}),
    Documentation(info="<html>
<p>As <a href=\"modelica://Layshaft.BondGraph.Planar.EulerJunction\">EulerJunction</a>, without a moment of inertia.</p>
</html>"));
end PointJunction;
