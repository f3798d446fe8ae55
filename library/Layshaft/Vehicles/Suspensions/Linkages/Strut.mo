within Layshaft.Vehicles.Suspensions.Linkages;
model Strut "Spring, damper and stops between a point of the body and a point of a part"
  extends MultiBody.Interfaces.TwoFrames;
  parameter Units.Position top[3] = {0,0.5,0.2} "Point on the body, in coordinates of frame_a";
  parameter Units.Position foot[3] = {0,0.6,-0.3} "Point on the part at rest, in coordinates of frame_a";
  parameter Units.Position origin[3] = {0,0,0} "Origin of frame_b at rest, in coordinates of frame_a";
  parameter Units.Length diameter = 0.1 "Diameter of the coil"
    annotation(Dialog(tab="Animation"));
  parameter Boolean animation = true "= true: shown as a spring"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  input Part part "Position and velocities of the part";
  replaceable SpringUnit unit "Spring, damper, stops"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,30},{10,50}})));
  Units.Length length "Distance of both points";
  Units.Force f "Force of the strut, positive if it pushes";
  Units.Length rate "Change of the length per angle of the lower arm";
protected
  final parameter Units.Length length0 = sqrt((foot - top)*(foot - top)) "Length at rest";
  Units.Position r[3] "Foot, resolved in frame_a";
  Real e[3] "Direction of the strut, to the foot, resolved in frame_a";
  Translational.Components.Fixed ground "Zero of the compression"
    annotation(Placement(transformation(extent={{-50,30},{-30,50}})));
  Translational.Interfaces.Housing drive(f=-f) "Side of the spring"
    annotation(Placement(transformation(extent={{30,30},{50,50}})));
  MultiBody.Visualizers.Shape coil(shapeType="spring", R=frame_a.R, r=frame_a.r_0, r_shape=top, lengthDirection=e, widthDirection={1,0,0},
    length=length, width=diameter, height=diameter/8, extra=6, color=MultiBody.Types.forceColor) if world.enableAnimation and animation "Coil";
equation
  r = part.r + turned(part.R, foot - origin);
  length = sqrt((r - top)*(r - top));
  assert(noEvent(length > 1e-3), "Both ends of the strut " + getInstanceName() + " became one point: the direction of its force is not defined.");
  e = (r - top)/length;
  rate = e*(part.v + cross(part.w, r));
  drive.s = length0 - length;
  frame_a.f = f*e;
  frame_a.t = cross(top, frame_a.f);
  frame_b.f = -MultiBody.Frames.resolve2(part.R, f*e);
  frame_b.t = cross(foot - origin, frame_b.f);
  connect(ground.flange, unit.flange_a)
    annotation(Line(points={{-40,40},{-10,40}}, color={0,127,0}));
  connect(unit.flange_b, drive.flange)
    annotation(Line(points={{10,40},{40,40}}, color={0,127,0}));

  annotation(
    Icon(graphics={
      Line(points={{-84,0},{-50,0},{-40,22},{-20,-22},{0,22},{20,-22},{40,22},{50,0},{84,0}}, color={30,140,80}, thickness=1)}),
    Documentation(info="<html>
<p>The frames are those of body and part, and <code>part</code> is where the part is; the points are hardpoints. Replace <code>unit</code>, or its spring, damper and stops.</p>
</html>"));
end Strut;
