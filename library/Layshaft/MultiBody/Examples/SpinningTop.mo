within Layshaft.MultiBody.Examples;
model SpinningTop "A top that precesses and nods"
  extends Icons.Example;
  inner World world(n={0,0,-1}) "World"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Joints.Spherical tip(enforceStates=true, sphereDiameter=0.02, angles_fixed=true, angles_start={0.4,0,0}, w_rel_b(start={0,0,150}, each fixed=true)) "Tip of the top"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Parts.Body top(m=0.3, r_CM={0,0,0.05}, I_11=2e-4, I_22=2e-4, I_33=1.5e-4, sphereDiameter=0.03) "Top"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
  Visualizers.FixedShape disc(shapeType="cylinder", r_shape={0,0,0.04}, lengthDirection={0,0,1}, widthDirection={1,0,0}, length=0.02, width=0.09, extra=1) "Disc of the top, for the 3-D view"
    annotation(Placement(transformation(extent={{0,-50},{20,-30}})));
  Sensors.AbsoluteSensor sensor(get_angles=true, sequence={3,1,3}) "Precession, tilt and spin"
    annotation(Placement(transformation(extent={{0,30},{20,50}})));
equation
  connect(world.frame_b, tip.frame_a)
    annotation(Line(points={{-60,0},{-40,0}}, color={70,70,70}, thickness=0.5));
  connect(tip.frame_b, top.frame_a)
    annotation(Line(points={{-20,0},{0,0}}, color={70,70,70}, thickness=0.5));
  connect(tip.frame_b, disc.frame_a)
    annotation(Line(points={{-20,0},{-10,0},{-10,-40},{0,-40}}, color={70,70,70}, thickness=0.5));
  connect(tip.frame_b, sensor.frame_a)
    annotation(Line(points={{-20,0},{-10,0},{-10,40},{0,40}}, color={70,70,70}, thickness=0.5));

  annotation(experiment(StopTime=2, Tolerance=1e-8), Documentation(info="<html>
<p>Gravity does not let the top fall, it lets it precess: <code>sensor.angles[1]</code>
grows at about m g l/(I w), and the tilt <code>sensor.angles[2]</code> nods.</p>
</html>"));
end SpinningTop;
