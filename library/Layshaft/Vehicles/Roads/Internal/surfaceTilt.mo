within Layshaft.Vehicles.Roads.Internal;
function surfaceTilt "Slope of a surface from a file, continuous across the edges of triangles"
  extends Icons.Function;
  input Units.Position x "Position along x of the world";
  input Units.Position y "Position along y of the world";
  input Units.Position z_near "Height of who asks";
  input Surface surface "Road";
  input Integer axis "1: along x, 2: along y";
  output Real r "Rise over distance";
external "C" r = layshaft_road_value(surface, axis + 2, x, y, z_near)
  annotation(Include="#include \"layshaft_road.h\"", Library="layshaft_road");

  annotation(derivative(noDerivative=z_near, noDerivative=surface, noDerivative=axis)=surfaceTilt_der, Documentation(info="<html>
<p>Normals are made of it.</p>
</html>"));
end surfaceTilt;
