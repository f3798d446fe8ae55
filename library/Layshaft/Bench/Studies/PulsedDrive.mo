within Layshaft.Bench.Studies;
model PulsedDrive "Powertrain for studies: an inertia driven and braked by torque pulses"
  extends Icons.Component;
  parameter Units.Inertia J = 5 "Inertia at the output shaft";
  parameter Units.Torque tau = 1000 "Torque of a pulse";
  parameter Units.Time period = 12 "Time of a pulse forward and one backward";
  Rotational.Interfaces.Flange_b flange "Output shaft"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Rotational.Components.Inertia inertia(final J=J, phi(start=0, fixed=true), w(start=0, fixed=true)) "Inertia of the powertrain"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Rotational.Sources.Torque source "Torque"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Blocks.Sources.Trapezoid pulse(amplitude=tau, rising=0.3, width=0.4*period, falling=0.3, period=period, startTime=1) "Forward"
    annotation(Placement(transformation(extent={{-80,10},{-60,30}})));
  Blocks.Sources.Trapezoid back(amplitude=-0.6*tau, rising=0.3, width=0.25*period, falling=0.3, period=period, startTime=1 + 0.55*period) "Backward"
    annotation(Placement(transformation(extent={{-80,-30},{-60,-10}})));
  Units.Power P_source "Power of the pulses";
equation
  source.tau = pulse.y + back.y;
  P_source = source.tau*inertia.w;
  connect(source.flange, inertia.flange_a)
    annotation(Line(points={{0,0},{20,0}}, color={0,0,0}));
  connect(inertia.flange_b, flange)
    annotation(Line(points={{40,0},{100,0}}, color={0,0,0}));

  annotation(
    __Layshaft(energy={Power(title="Torque pulses", variable="P_source", role="source")}),
    Icon(graphics={Line(points={{-60,-20},{-40,-20},{-40,30},{0,30},{0,-35},{30,-35},{30,-20},{60,-20}}, color={0,0,127}, thickness=1)}),
    Documentation(info="<html>
<p>Drives for half the period, then brakes with 60 % of the torque.</p>
</html>"));
end PulsedDrive;
