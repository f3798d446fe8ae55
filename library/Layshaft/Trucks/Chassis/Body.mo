within Layshaft.Trucks.Chassis;
model Body "Longitudinal elements of the frame"
  extends Icons.Component;
  parameter Units.Mass m "Mass of the frame with load";
  parameter Units.Area cdA "Drag coefficient times frontal area";
  parameter Units.Density rho = 1.2 "Density of the air";
  BondGraph.Interfaces.Port p "Motion in x"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Junctions.One speed(na=1, nb=2) "Speed"
    annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  BondGraph.Elements.I Mx(final I=m, f(fixed=not Mx.removed), stateSelect=StateSelect.prefer) "Mass in x"
    annotation(Placement(transformation(extent={{10,20},{30,40}})));
  BondGraph.Elements.NonlinearR Raero(final c2=rho*cdA/2) "Aerodynamic drag"
    annotation(Placement(transformation(extent={{10,-40},{30,-20}})));
  Units.Velocity v "Speed along the frame's x axis";
equation
  v = speed.f;
  connect(p, speed.a[1]);
  connect(speed.b[1], Mx.p);
  connect(speed.b[2], Raero.p);

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="m=%m")}),
    Documentation(info="<html>
<p>Mass and drag at the 1-junction of the forward speed. The paper lists them as those of the body, the other two inertias as those of the frame.</p>
</html>"));
end Body;
