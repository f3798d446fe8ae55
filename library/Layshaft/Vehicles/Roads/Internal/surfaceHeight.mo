within Layshaft.Vehicles.Roads.Internal;
function surfaceHeight "Height of a surface from a file"
  extends Interfaces.RoadHeight;
  input Surface surface "Road";
external "C" z = layshaft_road_value(surface, 0, x, y, z_near)
  annotation(Include="#include \"layshaft_road.h\"", Library="layshaft_road");

  annotation(derivative(noDerivative=z_near, noDerivative=surface)=surfaceHeight_der, Documentation(info="<html>
<p>Its derivative is the slope.</p>
</html>"));
end surfaceHeight;
