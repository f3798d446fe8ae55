within Layshaft.Bench.Drivers;
block PathDriver "Regulator of the steering wheel that follows a path"
  extends Icons.Block;
  parameter Units.Time samplePeriod = 0.01 "Sample period";
  parameter Units.Position path[:, 2] = [0, 0; 1, 0] "Corners of the path";
  parameter Units.Time preview = 0.5 "Time that the driver looks ahead";
  parameter Units.Length look = 3 "Length that he looks ahead at rest";
  parameter Units.Length wheelbase = 3.6 "Wheelbase";
  parameter Units.Ratio ratio = 20 "Ratio of the steering";
  parameter Real k_i(unit="rad/(m.s)") = 0.6 "Steering wheel angle per deviation and time";
  parameter Units.Angle angle_max = 10 "Largest steering wheel angle";
  parameter Real rate_max(unit="rad/s") = 12 "Largest speed of the steering wheel";
  Blocks.Interfaces.RealInput X(unit="m") "Position of the vehicle"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput Y(unit="m") "Position of the vehicle"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealInput psi(unit="rad") "Heading of the vehicle"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Blocks.Interfaces.RealInput v(unit="m/s") "Speed of the vehicle"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  discrete Blocks.Interfaces.RealOutput steering(unit="rad", start=0, fixed=true) "Steering wheel angle"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  discrete Units.Length error(start=0, fixed=true) "Deviation from the path";
protected
  discrete Units.Length ahead(start=0, fixed=true) "Length that the driver looks ahead";
  discrete Units.Length errorAhead(start=0, fixed=true) "Deviation there, if the vehicle goes straight on";
  discrete Units.Angle x(start=0, fixed=true) "Integral part";
  discrete Units.Angle wanted(start=0, fixed=true) "Angle before the limits";
algorithm
  when sample(0, samplePeriod) then
    ahead := look + preview*max(v, 0);
    error := deviation(X, Y, path);
    errorAhead := deviation(X + ahead*cos(psi), Y + ahead*sin(psi), path);
    x := if noEvent(v < 0.5) then x else min(max(x - samplePeriod*k_i*error, -2), 2);
    wanted := min(max(-2*wheelbase*ratio/ahead^2*errorAhead + x, -angle_max), angle_max);
    steering := min(max(wanted, steering - rate_max*samplePeriod), steering + rate_max*samplePeriod);
  end when;

  annotation(
    Icon(graphics={
      Ellipse(extent={{-60,-60},{60,60}}, lineColor={64,64,64}, lineThickness=1),
      Line(points={{-60,0},{60,0}}, color={64,64,64}, thickness=1)}),
    Documentation(info="<html>
<p>The deviation of a point ahead of the vehicle gives the arc that leads back to the path; the integral of the deviation takes away what is left of it.</p>
</html>"));
end PathDriver;
