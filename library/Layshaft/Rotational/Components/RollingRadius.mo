within Layshaft.Rotational.Components;
model RollingRadius "Couples rotation and translation: rolling without slip"
  extends Icons.Component;
  parameter Units.Length radius(min=Constants.small) = 0.3 "Rolling radius";
  Interfaces.Flange_a flangeR "Rotational flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Translational.Interfaces.Flange_b flangeT "Translational flange"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  assert(radius > 0, "The rolling radius must be positive.");
  flangeT.s = radius*flangeR.phi;
  0 = flangeR.tau + radius*flangeT.f;

  annotation(Documentation(info="<html>
<p>s = radius phi, tau = -radius f. Wheels on a road, racks and pulleys.</p>
</html>"));
end RollingRadius;
