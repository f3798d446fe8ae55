within Layshaft.MultiBody.Forces;
model Damper "Damper between two points"
  extends Interfaces.TwoFrames;
  extends Thermal.Interfaces.ConditionalHeatPort;
  parameter Units.Damping d(min=0) = 1 "Damping";
  parameter Boolean animation = true "= true: shown as a cylinder"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length width = 0.03 "Diameter"
    annotation(Dialog(tab="Animation"));
  Units.Length s "Length";
  Units.Force f "Force, positive if the damper is pulled";
  LineForce line "Line between the frames"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Translational.Components.Damper damper(final d=d, final useHeatPort=useHeatPort) "Damper"
    annotation(Placement(transformation(extent={{-10,30},{10,50}})));
protected
  Visualizers.Shape cylinder(shapeType="cylinder", R=Frames.nullRotation(), r=frame_a.r_0, lengthDirection=line.r_rel_0, widthDirection={line.r_rel_0[2],-line.r_rel_0[1],line.r_rel_0[1]},
    length=s, width=width, height=width, color=Types.forceColor) if world.enableAnimation and animation "Cylinder";
equation
  s = line.length;
  f = damper.f;
  connect(frame_a, line.frame_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(line.frame_b, frame_b)
    annotation(Line(points={{10,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(line.flange_a, damper.flange_a)
    annotation(Line(points={{-6,10},{-6,24},{-10,24},{-10,40}}, color={0,127,0}));
  connect(line.flange_b, damper.flange_b)
    annotation(Line(points={{6,10},{6,24},{10,24},{10,40}}, color={0,127,0}));
  connect(damper.heatPort, heatPort)
    annotation(Line(points={{-10,30},{-100,30},{-100,-100}}, color={191,0,0}));

  annotation(
    Icon(graphics={
      Line(points={{-84,0},{10,0}}, color={30,140,80}, thickness=0.5),
      Line(points={{10,25},{10,-25}}, color={30,140,80}, thickness=0.5),
      Line(points={{40,35},{-40,35},{-40,-35},{40,-35},{40,35}}, color={30,140,80}, thickness=0.5),
      Line(points={{40,0},{84,0}}, color={30,140,80}, thickness=0.5),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,0}, textString="d=%d")}),
    Documentation(info="<html>
<p>The energy element is <code>damper</code>.</p>
</html>"));
end Damper;
