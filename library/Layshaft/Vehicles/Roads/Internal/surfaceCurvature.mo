within Layshaft.Vehicles.Roads.Internal;
function surfaceCurvature "Derivative of the slope of a surface from a file"
  extends Icons.Function;
  input Units.Position x "Position along x of the world";
  input Units.Position y "Position along y of the world";
  input Units.Position z_near "Height of who asks";
  input Surface surface "Road";
  input Integer axis "1: along x, 2: along y";
  input Integer other "1: along x, 2: along y";
  output Real r(unit="1/m") "Change of the slope";
external "C" r = layshaft_road_value(surface, 4 + 2*(axis - 1) + other, x, y, z_near)
  annotation(Include="#include \"layshaft_road.h\"", Library="layshaft_road");

  annotation(Documentation(info="<html>
<p>Change along the axis <code>other</code>.</p>
</html>"));
end surfaceCurvature;
