within Layshaft.Vehicles.Roads.Internal;
function surfaceFriction "Friction of a surface from a file"
  extends Interfaces.RoadFriction;
  input Surface surface "Road";
external "C" mu = layshaft_road_value(surface, 9, x, y, z_near)
  annotation(Include="#include \"layshaft_road.h\"", Library="layshaft_road");

  annotation(derivative(noDerivative=z_near, noDerivative=surface)=surfaceFriction_der, Documentation(info="<html>
<p>The same within a patch.</p>
</html>"));
end surfaceFriction;
