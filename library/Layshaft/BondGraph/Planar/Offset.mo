within Layshaft.BondGraph.Planar;
model Offset "Transformer to another point of the same body"
  extends Interfaces.PlanarElement;
  parameter Units.Length x = 0 "Position of b relative to a, along the body's x axis";
  parameter Units.Length y = 0 "Position of b relative to a, along the body's y axis";
equation
  b.f = {-a.f[1] + a.f[3]*y, -a.f[2] - a.f[3]*x, -a.f[3]};
  a.e = {b.e[1], b.e[2], b.e[3] - y*b.e[1] + x*b.e[2]};

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="TF")}),
    Documentation(info="<html>
<p>v_b = v_a + &omega; &times; r, with the dual relation of the forces.</p>
</html>"));
end Offset;
