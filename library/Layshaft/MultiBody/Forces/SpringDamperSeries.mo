within Layshaft.MultiBody.Forces;
model SpringDamperSeries "Spring and damper one behind the other between two points"
  extends Interfaces.TwoFrames;
  extends Thermal.Interfaces.ConditionalHeatPort;
  parameter Units.Stiffness c(min=0) = 1e4 "Stiffness";
  parameter Units.Damping d(min=0) = 1 "Damping";
  parameter Units.Length s_unstretched(min=0) = 0 "Length of the unloaded spring";
  parameter Units.Length s_damper_start = 0 "Length of the damper at the start"
    annotation(Dialog(tab="Initialization"));
  Units.Length s "Length of both";
  Units.Length s_damper(start=s_damper_start, fixed=true, stateSelect=StateSelect.prefer) "Length of the damper";
  Units.Force f "Force, positive if they are pulled";
  LineForce line "Line between the frames"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Translational.Components.Spring spring(final c=c, final s_rel0=s_unstretched) "Spring"
    annotation(Placement(transformation(extent={{-30,30},{-10,50}})));
  Translational.Components.Damper damper(final d=d, final useHeatPort=useHeatPort) "Damper"
    annotation(Placement(transformation(extent={{10,30},{30,50}})));
equation
  s = line.length;
  s_damper = damper.s_rel;
  f = spring.f;
  connect(frame_a, line.frame_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(line.frame_b, frame_b)
    annotation(Line(points={{10,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(line.flange_a, spring.flange_a)
    annotation(Line(points={{-6,10},{-6,24},{-30,24},{-30,40}}, color={0,127,0}));
  connect(spring.flange_b, damper.flange_a)
    annotation(Line(points={{-10,40},{10,40}}, color={0,127,0}));
  connect(line.flange_b, damper.flange_b)
    annotation(Line(points={{6,10},{6,24},{30,24},{30,40}}, color={0,127,0}));
  connect(damper.heatPort, heatPort)
    annotation(Line(points={{-10,30},{-100,30},{-100,-100}}, color={191,0,0}));

  annotation(
    Icon(graphics={
      Line(points={{-84,0},{-75,0},{-65,-25},{-45,25},{-25,-25},{-15,0},{15,0}}, color={30,140,80}, thickness=0.5),
      Rectangle(extent={{5,20},{50,-20}}, lineColor={30,140,80}),
      Line(points={{50,0},{84,0}}, color={30,140,80}, thickness=0.5),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,0}, textString="c=%c")}),
    Documentation(info="<html>
<p>The length of the damper is a state.</p>
</html>"));
end SpringDamperSeries;
