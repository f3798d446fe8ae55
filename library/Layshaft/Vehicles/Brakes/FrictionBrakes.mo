within Layshaft.Vehicles.Brakes;
model FrictionBrakes "Disc brakes of all wheels, which lock exactly"
  extends Interfaces.Brakes;
  parameter Units.Torque tau_max[2](each min=0) = {2000,900} "Brake torque of one wheel at full command: front, rear";
  parameter Units.Length radius(min=Constants.small) = 0.12 "Mean radius of the friction faces";
  parameter Units.FrictionCoefficient mu(min=Constants.small) = 0.4 "Friction coefficient";
  parameter Real peak(min=1) = 1 "Friction at rest relative to that of sliding";
  parameter Boolean symmetric = false "= true: only the left wheels have brakes; for chassis that are symmetric"
    annotation(Evaluate=true);
  parameter Units.Time T(min=Constants.small) = 0.05 "Time constant of the pressure";
  Real pressure(start=0, fixed=true) "Pressure relative to the largest";
  Rotational.Components.Brake frontLeft(final useSupport=true, final cgeo=radius, final fn_max=tau_max[1]/(mu*radius), final mu_table={mu, mu}, final peak=peak, margin=margin) "Front left"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
  Rotational.Components.Brake frontRight(final useSupport=true, final cgeo=radius, final fn_max=tau_max[1]/(mu*radius), final mu_table={mu, mu}, final peak=peak, margin=margin) if not symmetric "Front right"
    annotation(Placement(transformation(extent={{20,10},{40,30}})));
  Rotational.Components.Brake rearLeft(final useSupport=true, final cgeo=radius, final fn_max=tau_max[2]/(mu*radius), final mu_table={mu, mu}, final peak=peak, margin=margin) "Rear left"
    annotation(Placement(transformation(extent={{20,-30},{40,-10}})));
  Rotational.Components.Brake rearRight(final useSupport=true, final cgeo=radius, final fn_max=tau_max[2]/(mu*radius), final mu_table={mu, mu}, final peak=peak, margin=margin) if not symmetric "Rear right"
    annotation(Placement(transformation(extent={{20,-60},{40,-40}})));
protected
  constant Units.Torque margin = 0.5 "Torque below which a brake is open";
  Blocks.Math.Gain command(k=1) "Command of the bus"
    annotation(Placement(transformation(extent={{-60,60},{-40,80}})));
  Blocks.Sources.RealExpression press[4](each expression=pressure) "Pressures"
    annotation(Placement(transformation(extent={{-40,0},{-20,20}})));
equation
  T*der(pressure) = noEvent(min(max(command.y, 0), 1)) - pressure;
  if symmetric then
    hubs[2].tau = 0;
    hubs[4].tau = 0;
    carriers[2].tau = 0;
    carriers[4].tau = 0;
  end if;
  connect(bus.brakes.command, command.u)
    annotation(Line(points={{0,100},{0,86},{-70,86},{-70,70},{-62,70}}, color={0,0,127}));
  connect(press[1].y, frontLeft.f_normalized)
    annotation(Line(points={{-19,10},{0,10},{0,66},{30,66},{30,61}}, color={0,0,127}));
  connect(press[2].y, frontRight.f_normalized)
    annotation(Line(points={{-19,10},{0,10},{0,36},{30,36},{30,31}}, color={0,0,127}));
  connect(press[3].y, rearLeft.f_normalized)
    annotation(Line(points={{-19,10},{0,10},{0,-4},{30,-4},{30,-9}}, color={0,0,127}));
  connect(press[4].y, rearRight.f_normalized)
    annotation(Line(points={{-19,10},{0,10},{0,-34},{30,-34},{30,-39}}, color={0,0,127}));
  connect(frontLeft.flange_b, hubs[1])
    annotation(Line(points={{40,50},{80,50},{80,0},{100,0}}, color={0,0,0}));
  connect(frontRight.flange_b, hubs[2])
    annotation(Line(points={{40,20},{80,20},{80,0},{100,0}}, color={0,0,0}));
  connect(rearLeft.flange_b, hubs[3])
    annotation(Line(points={{40,-20},{80,-20},{80,0},{100,0}}, color={0,0,0}));
  connect(rearRight.flange_b, hubs[4])
    annotation(Line(points={{40,-50},{80,-50},{80,0},{100,0}}, color={0,0,0}));
  connect(frontLeft.support, carriers[1])
    annotation(Line(points={{30,40},{60,40},{60,-70},{100,-70}}, color={0,0,0}));
  connect(frontRight.support, carriers[2])
    annotation(Line(points={{30,10},{60,10},{60,-70},{100,-70}}, color={0,0,0}));
  connect(rearLeft.support, carriers[3])
    annotation(Line(points={{30,-30},{60,-30},{60,-70},{100,-70}}, color={0,0,0}));
  connect(rearRight.support, carriers[4])
    annotation(Line(points={{30,-60},{60,-60},{60,-70},{100,-70}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-60,60},{60,-60}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-20,70},{40,30}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="r=%radius")}),
    Documentation(info="<html>
<p>The torque follows <code>bus.brakes.command</code> with a lag and acts between wheel and carrier. A wheel that comes to rest against its carrier is held there
exactly, until the torque on it exceeds that of the brake.</p>
<p>With <code>symmetric = true</code> the right wheels, which repeat the left ones, have no brakes.</p>
</html>"));
end FrictionBrakes;
