within Layshaft.Vehicles.Roads;
model Plane "Plane road, level or inclined"
  extends Interfaces.Road(redeclare function height = Internal.planeHeight(grade=grade), redeclare function normal = Internal.planeNormal(grade=grade), redeclare function friction = Internal.uniformFriction(factor=mu));
  parameter Real grade = 0 "Slope along x: rise over horizontal distance";
  parameter Real mu(min=0) = 1 "Friction relative to a dry road";

  annotation(
    Icon(graphics={Text(extent={{-150,-80},{150,-110}}, textString="grade=%grade")}),
    Documentation(info="<html>
<p>Height grade x, the same friction everywhere.</p>
</html>"));
end Plane;
