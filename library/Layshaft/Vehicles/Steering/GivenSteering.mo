within Layshaft.Vehicles.Steering;
model GivenSteering "Both wheels turned by the same given angle, whatever the tyres do"
  extends PartialSteering(final steered=true);
  parameter Units.Ratio ratio(min=Constants.small) = 1 "Angle of the steering wheel per angle of the wheels";
  parameter Units.Frequency f(min=Constants.small) = 10 "Frequency with which the wheels follow";
  Units.Angle delta(start=0, fixed=true) "Angle of the wheels";
  Units.AngularVelocity delta_d(start=0, fixed=true) "Derivative of delta";
protected
  final parameter Units.AngularVelocity omega = 2*Constants.pi*f "Angular frequency of the lag";
  Blocks.Math.Gain steering(k=1/ratio) "Steering wheel of the bus"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
equation
  connect(bus.driver.steering, steering.u)
    annotation(Line(points={{0,100},{0,50},{18,50}}, color={0,0,127}));
  delta_d = der(delta);
  der(delta_d) = omega^2*(steering.y - delta) - 2*omega*delta_d;
  left.phi = delta;
  right.phi = delta;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>For manoeuvres with the angle of the wheels as input: a lag of second order without overshoot makes it smooth, and no torque of the tyres acts back. A driver feels nothing of such a steering:
<a href=\"modelica://Layshaft.Vehicles.Steering.RackSteering\">RackSteering</a> has column and rack.</p>
</html>"));
end GivenSteering;
