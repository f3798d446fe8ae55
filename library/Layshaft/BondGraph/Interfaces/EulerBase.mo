within Layshaft.BondGraph.Interfaces;
partial model EulerBase "Masses of a planar body in axes that turn with it"
  extends Icons.Component;
  parameter Units.Mass m(min=0) "Mass of the body, for the gyrator";
  PlanarPort a "Forces on the body"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Port x "Inertia in x"
    annotation(Placement(transformation(extent={{90,50},{110,70}})));
  Port y "Inertia in y"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Units.Velocity vx "Velocity along the body's x axis";
  Units.Velocity vy "Velocity along the body's y axis";
  Units.AngularVelocity omega "Angular velocity";
equation
  vx = a.f[1];
  vy = a.f[2];
  omega = a.f[3];
  x.f = -vx;
  y.f = -vy;
  x.e = a.e[1] + m*omega*vy;
  y.e = a.e[2] - m*omega*vx;

  annotation(
    Documentation(info="<html>
<p>
Fx = m (der(vx) - &omega; vy) and Fy = m (der(vy) + &omega; vx): the two products are a
gyrator with the ratio m &omega; between the 1-junctions of vx and vy.
</p>
</html>"));
end EulerBase;
