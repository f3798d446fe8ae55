within Layshaft.Engines.Cylinders;
model CrankAngle "Four cylinders in line, resolved over the crank angle"
  extends Interfaces.Cylinders(final n=4);
  Vehicles.Engines.CrankAngle.Mechanics mechanics(final data=data, final spatial=spatial) "Crank mechanism"
    annotation(Placement(transformation(extent={{20,-50},{40,-30}})));
  GasCylinder cylinder[4](each final data=data, final offset=data.order) "Gas of the cylinders"
    annotation(Placement(transformation(extent={{-20,20},{0,40}})));
  Vehicles.Engines.CrankAngle.Indicator indicator(displacement=data.displacement, phi=mechanics.phi, expansion=sum(cylinder.expansion), torque=tau) "Mean values over a cycle"
    annotation(Placement(transformation(extent={{60,-30},{80,-10}})));
protected
  Blocks.Math.Gain quarter(k=0.25) "Fuel of one cylinder"
    annotation(Placement(transformation(extent={{-70,30},{-50,50}})));
equation
  coolant.Q_flow = -sum(cylinder.wallHeat) - mechanics.friction.rate;
  connect(fuel, quarter.u)
    annotation(Line(points={{-40,110},{-40,70},{-80,70},{-80,40},{-72,40}}, color={0,0,127}));
  for i in 1:4 loop
    connect(intake[i], cylinder[i].intake)
      annotation(Line(points={{-100,60},{-30,60},{-30,26},{-20,26}}, color={0,150,190}));
    connect(cylinder[i].exhaust, exhaust[i])
      annotation(Line(points={{0,26},{60,26},{60,60},{100,60}}, color={0,150,190}));
    connect(quarter.y, cylinder[i].fuel)
      annotation(Line(points={{-49,40},{-40,40},{-40,30},{-22,30}}, color={0,0,127}));
    connect(retard, cylinder[i].retard)
      annotation(Line(points={{40,110},{40,50},{-36,50},{-36,22},{-22,22}}, color={0,0,127}));
    connect(mechanics.phi, cylinder[i].phi)
      annotation(Line(points={{26,-29},{26,10},{-28,10},{-28,38},{-22,38}}, color={0,0,127}));
    connect(mechanics.w, cylinder[i].w)
      annotation(Line(points={{34,-29},{34,6},{-32,6},{-32,34},{-22,34}}, color={0,0,127}));
    connect(cylinder[i].p, mechanics.p[i])
      annotation(Line(points={{1,37},{10,37},{10,-40},{18,-40}}, color={0,0,127}));
  end for;
  connect(mechanics.flange, flange)
    annotation(Line(points={{40,-40},{80,-40},{80,-60},{100,-60}}, color={0,0,0}));
  connect(mechanics.frame, frame)
    annotation(Line(points={{30,-50},{30,-80},{0,-80},{0,-100}}, color={70,70,70}, thickness=0.5));

  annotation(Documentation(info="<html>
<p>
The gas of each cylinder is a <a href=\"modelica://Layshaft.Engines.Cylinders.GasCylinder\">GasCylinder</a>; the crank mechanism with its inertia, friction and forces on the block is that of
<a href=\"modelica://Layshaft.Vehicles.Engines.CrankAngle.Mechanics\">Mechanics</a>.
</p>
</html>"));
end CrankAngle;
