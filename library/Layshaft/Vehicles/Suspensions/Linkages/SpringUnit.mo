within Layshaft.Vehicles.Suspensions.Linkages;
model SpringUnit "Spring, damper and stops side by side"
  extends Translational.Interfaces.TwoFlanges;
  parameter Units.Stiffness c(min=0) = 90000 "Stiffness of the spring";
  parameter Units.Damping d(min=0) = 6600 "Damping";
  parameter Units.Force preload = 7700 "Force of the spring at rest";
  parameter Units.Length bump = 0.05 "Compression from which the bump stop works"
    annotation(Dialog(group="Stops"));
  parameter Units.Length rebound = 0.05 "Extension from which the rebound stop works"
    annotation(Dialog(group="Stops"));
  parameter Units.Length seat = 0 "Adjuster of the spring seat, positive: the car is lifted"
    annotation(Dialog(group="Adjusters"));
  parameter Real springSetting(min=0) = 1 "Stiffness of the spring that is built in, relative to c"
    annotation(Dialog(group="Adjusters"));
  parameter Real damperSetting(min=0) = 1 "Setting of the damper, relative to d"
    annotation(Dialog(group="Adjusters"));
  replaceable Laws.LinearSpring spring constrainedby Laws.PartialSpring(c=c*springSetting, preload=preload) "Spring"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,20},{10,40}})));
  replaceable Laws.LinearDamper damper constrainedby Laws.PartialDamper(d=d*damperSetting) "Damper"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,-10},{10,10}})));
  replaceable Laws.BumpStops stops(bump=bump, rebound=rebound) constrainedby Translational.Interfaces.Compliant "Stops"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,-40},{10,-20}})));
  Units.Length compression "Compression from the position at rest";
protected
  Shift shift(final s=seat) "Spring seat"
    annotation(Placement(transformation(extent={{-50,20},{-30,40}})));
equation
  compression = flange_b.s - flange_a.s;
  connect(flange_a, shift.flange_a)
    annotation(Line(points={{-100,0},{-60,0},{-60,30},{-50,30}}, color={0,127,0}));
  connect(shift.flange_b, spring.flange_a)
    annotation(Line(points={{-30,30},{-10,30}}, color={0,127,0}));
  connect(flange_a, damper.flange_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={0,127,0}));
  connect(flange_a, stops.flange_a)
    annotation(Line(points={{-100,0},{-60,0},{-60,-30},{-10,-30}}, color={0,127,0}));
  connect(spring.flange_b, flange_b)
    annotation(Line(points={{10,30},{60,30},{60,0},{100,0}}, color={0,127,0}));
  connect(damper.flange_b, flange_b)
    annotation(Line(points={{10,0},{100,0}}, color={0,127,0}));
  connect(stops.flange_b, flange_b)
    annotation(Line(points={{10,-30},{60,-30},{60,0},{100,0}}, color={0,127,0}));

  annotation(
    Icon(graphics={
      Line(points={{-90,30},{-60,30},{-50,50},{-30,10},{-10,50},{10,10},{30,50},{50,10},{60,30},{90,30}}, color={30,140,80}, thickness=0.5),
      Line(points={{-90,-30},{10,-30}}, color={64,64,64}, thickness=0.5),
      Line(points={{10,-10},{10,-50}}, color={64,64,64}, thickness=0.5),
      Line(points={{-30,-5},{40,-5},{40,-55},{-30,-55}}, color={64,64,64}, thickness=0.5),
      Line(points={{40,-30},{90,-30}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>The distance of the flanges is the compression, zero at rest. Spring, damper and stops can each be replaced by one of <a href=\"modelica://Layshaft.Vehicles.Suspensions.Laws\">Laws</a>. The adjusters are
parameters that change without translating again.</p>
</html>"));
end SpringUnit;
