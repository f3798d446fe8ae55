within Layshaft.BondGraph.Planar;
model Slide "Modulated transformer of a body that slides along the y axis of another one"
  extends Interfaces.PlanarElement;
  Interfaces.Port slide "Bond of what resists the sliding: takes power with der(s)"
    annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  Blocks.Interfaces.RealOutput s(unit="m", start=0) "Position of b relative to a, along the y axis"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  der(s) = -slide.f;
  b.f = {-a.f[1] + a.f[3]*s, -a.f[2] + slide.f, -a.f[3]};
  a.e = {b.e[1], b.e[2], b.e[3] - s*b.e[1]};
  slide.e = -b.e[2];

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="MTF")}),
    Documentation(info="<html>
<p>
b has the orientation of a and the position (0, s) in its axes. The motion in x is a rigid
constraint: an inertia in x at b has derivative causality. What drives or resists the
sliding is connected to <code>slide</code>.
</p>
</html>"));
end Slide;
