within Layshaft.MultiBody.Forces;
model SpringDamperParallel "Spring and damper side by side between two points"
  extends Interfaces.TwoFrames;
  extends Thermal.Interfaces.ConditionalHeatPort;
  parameter Units.Stiffness c(min=0) = 1e4 "Stiffness";
  parameter Units.Damping d(min=0) = 1 "Damping";
  parameter Units.Length s_unstretched(min=0) = 0 "Length of the unloaded spring";
  parameter Boolean animation = true "= true: shown as a spring"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  Spring spring(final c=c, final s_unstretched=s_unstretched, final animation=animation) "Spring"
    annotation(Placement(transformation(extent={{-10,20},{10,40}})));
  Damper damper(final d=d, final animation=animation, final useHeatPort=useHeatPort) "Damper"
    annotation(Placement(transformation(extent={{-10,-40},{10,-20}})));
  Units.Length s "Length";
  Units.Force f "Force of both, positive if they are pulled";
equation
  s = spring.s;
  f = spring.f + damper.f;
  connect(frame_a, spring.frame_a)
    annotation(Line(points={{-100,0},{-50,0},{-50,30},{-10,30}}, color={70,70,70}, thickness=0.5));
  connect(spring.frame_b, frame_b)
    annotation(Line(points={{10,30},{50,30},{50,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(frame_a, damper.frame_a)
    annotation(Line(points={{-100,0},{-50,0},{-50,-30},{-10,-30}}, color={70,70,70}, thickness=0.5));
  connect(damper.frame_b, frame_b)
    annotation(Line(points={{10,-30},{50,-30},{50,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(damper.heatPort, heatPort)
    annotation(Line(points={{-10,30},{-100,30},{-100,-100}}, color={191,0,0}));

  annotation(
    Icon(graphics={
      Line(points={{-84,0},{-60,0},{-60,30},{-43,30},{-33,10},{-13,50},{7,10},{27,50},{37,30},{60,30},{60,0},{84,0}}, color={30,140,80}, thickness=0.5),
      Line(points={{-60,0},{-60,-30},{0,-30}}, color={30,140,80}, thickness=0.5),
      Rectangle(extent={{-20,-15},{25,-45}}, lineColor={30,140,80}),
      Line(points={{25,-30},{60,-30},{60,0}}, color={30,140,80}, thickness=0.5),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,0}, textString="c=%c")}),
    Documentation(info="<html>
<p>The energy elements are <code>spring.spring</code> and <code>damper.damper</code>.</p>
</html>"));
end SpringDamperParallel;
