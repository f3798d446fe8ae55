within Layshaft.BondGraph.Planar;
model Pivot "Point that is held, free to turn"
  extends Icons.Component;
  Interfaces.PlanarPort b "Port of the body"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  b.f[1] = 0;
  b.f[2] = 0;
  b.e[3] = 0;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="Sf")}),
    Documentation(info="<html>
<p>Gives the forces that hold the point; no power passes.</p>
</html>"));
end Pivot;
