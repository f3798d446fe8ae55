within Layshaft.Vehicles.Examples;
model DropOnRoad "A ball falls on a hill of the proving ground, bounces and slides down"
  extends Icons.Example;
  inner Roads.RoadFile road "Road"
    annotation(Placement(transformation(extent={{-10,40},{10,60}})));
  parameter Units.Mass m(min=0) = 20 "Mass";
  parameter Units.Stiffness c = 4e4 "Stiffness of the ball";
  parameter Units.Damping d = 150 "Damping of the ball";
  parameter Real mu = 0.05 "Friction of the ball on a dry road";
  parameter Units.Position r_start[3] = {446.764,149.929,15} "Where it is let go";
  Units.Position r[3](start=r_start, each fixed=true) "Position of the ball's lowest point";
  Units.Velocity v[3](each start=0, each fixed=true) "Velocity";
  Units.Position z_road "Height of the road below";
  Real n[3] "Normal of the road";
  Units.Length depth "Penetration, along the normal";
  Units.Force f_n "Force along the normal";
  Units.Velocity v_n "Velocity along the normal";
  Units.Velocity v_t[3] "Velocity along the road";
  Units.Force f[3] "Force of the road";
equation
  z_road = road.height(r[1], r[2], r[3]);
  n = road.normal(r[1], r[2], r[3]);
  depth = n[3]*(z_road - r[3]);
  v_n = n*v;
  v_t = v - v_n*n;
  f_n = noEvent(if depth > 0 then max(0, c*depth - d*v_n*min(1, 1e3*depth)) else 0);
  f = f_n*n - mu*road.friction(r[1], r[2], r[3])*f_n*v_t/sqrt(v_t*v_t + 1e-4);
  der(r) = v;
  m*der(v) = f + {0, 0, -m*Constants.g_n};

  annotation(
    experiment(StopTime=8, Tolerance=1e-6, Interval=0.01),
    __Layshaft(
      plots={
        Plot(title="Height of the ball and of the road below it", y={"r[3]", "z_road"}),
        Plot(title="Force of the road along its normal", y={"f_n"}),
        Plot(title="Course, from above", x="r[1]", y={"r[2]"})}),
    Documentation(info="<html>
<p>The smallest model with a road from a file: <code>road.height</code>, <code>road.normal</code> and <code>road.friction</code> are functions of position. <code>--set 'road.fileName=\"track.obj\"'</code>
takes another road.</p>
</html>"));
end DropOnRoad;
