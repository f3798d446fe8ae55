within Layshaft.MultiBody.Joints;
model SphericalSpherical "Rod with a ball joint at each end"
  extends Interfaces.TwoFrames;
  parameter Units.Length rodLength(min=0) = 1 "Distance of both frames";
  parameter Boolean animation = true "= true: shown as a rod"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length rodDiameter = rodLength/20 "Diameter of the rod"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = Types.rodColor "Colour of the rod"
    annotation(Dialog(tab="Animation"));
  Units.Position r_rel_0[3] "From frame_a to frame_b, resolved in the world frame";
  Units.Force f_rod "Force in the rod, positive if it is pulled";
protected
  Visualizers.Shape rod(shapeType="cylinder", R=Frames.nullRotation(), r=frame_a.r_0, lengthDirection=r_rel_0, widthDirection={r_rel_0[2],-r_rel_0[1],r_rel_0[1]},
    length=rodLength, width=rodDiameter, height=rodDiameter, color=color) if world.enableAnimation and animation "Rod";
equation
  assert(rodLength > 0, "The rod " + getInstanceName() + " has no length. Use Spherical to hold two points together.");
  r_rel_0 = frame_b.r_0 - frame_a.r_0;
  0 = r_rel_0*r_rel_0 - rodLength^2;
  frame_b.f = Frames.resolve2(frame_b.R, r_rel_0*(f_rod/rodLength));
  frame_a.f = -Frames.resolve2(frame_a.R, r_rel_0*(f_rod/rodLength));
  frame_a.t = zeros(3);
  frame_b.t = zeros(3);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,8},{70,-8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-100,30},{-40,-30}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Sphere),
      Ellipse(extent={{40,30},{100,-30}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Sphere),
      Text(extent={{-150,-70},{150,-100}}, textString="l=%rodLength")}),
    Documentation(info="<html>
<p>Keeps the distance of two points. The rod has no mass; put
<a href=\"modelica://Layshaft.MultiBody.Forces.LineMass\">LineMass</a> beside it where it
counts. It closes loops.</p>
</html>"));
end SphericalSpherical;
