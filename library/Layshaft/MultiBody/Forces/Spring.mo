within Layshaft.MultiBody.Forces;
model Spring "Spring between two points"
  extends Interfaces.TwoFrames;
  parameter Units.Stiffness c(min=0) = 1e4 "Stiffness";
  parameter Units.Length s_unstretched(min=0) = 0 "Length of the unloaded spring";
  parameter Boolean useMass = false "= true: the spring has a mass"
    annotation(Evaluate=true);
  parameter Units.Mass m(min=0) = 0 "Mass of the spring"
    annotation(Dialog(enable=useMass));
  parameter Real lengthFraction(min=0, max=1) = 0.5 "Where the mass is: 0 at frame_a, 1 at frame_b"
    annotation(Dialog(enable=useMass));
  parameter Units.Length s_start(min=0) = if s_unstretched > 0 then s_unstretched else 1 "Length at the start, about; used where the ends have no mass"
    annotation(Dialog(tab="Initialization"));
  parameter Boolean animation = true "= true: shown as a spring"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length width = 0.05 "Diameter of the coil"
    annotation(Dialog(tab="Animation"));
  Units.Length s "Length";
  Units.Force f "Force, positive if the spring is pulled";
  LineForce line "Line between the frames"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Translational.Components.Spring spring(final c=c, final s_rel0=s_unstretched, s_rel(start=s_start)) "Spring"
    annotation(Placement(transformation(extent={{-10,30},{10,50}})));
  LineMass mass(final m=m, final lengthFraction=lengthFraction) if useMass "Mass of the spring"
    annotation(Placement(transformation(extent={{-10,-50},{10,-30}})));
protected
  Visualizers.Shape coil(shapeType="spring", R=Frames.nullRotation(), r=frame_a.r_0, lengthDirection=line.r_rel_0, widthDirection={line.r_rel_0[2],-line.r_rel_0[1],line.r_rel_0[1]},
    length=s, width=width, height=width/5, extra=8, color=Types.forceColor) if world.enableAnimation and animation "Coil";
equation
  s = line.length;
  f = spring.f;
  connect(frame_a, line.frame_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(line.frame_b, frame_b)
    annotation(Line(points={{10,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(line.flange_a, spring.flange_a)
    annotation(Line(points={{-6,10},{-6,24},{-10,24},{-10,40}}, color={0,127,0}));
  connect(line.flange_b, spring.flange_b)
    annotation(Line(points={{6,10},{6,24},{10,24},{10,40}}, color={0,127,0}));
  connect(frame_a, mass.frame_a)
    annotation(Line(points={{-100,0},{-50,0},{-50,-40},{-10,-40}}, color={70,70,70}, thickness=0.5));
  connect(mass.frame_b, frame_b)
    annotation(Line(points={{10,-40},{50,-40},{50,0},{100,0}}, color={70,70,70}, thickness=0.5));

  annotation(
    Icon(graphics={
      Line(points={{-84,0},{-58,0},{-43,-30},{-13,30},{17,-30},{47,30},{62,0},{84,0}}, color={30,140,80}, thickness=0.5),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,0}, textString="c=%c")}),
    Documentation(info="<html>
<p>The energy element is <code>spring</code>, and <code>mass</code> if there is one.
Removed: a rod.</p>
</html>"));
end Spring;
