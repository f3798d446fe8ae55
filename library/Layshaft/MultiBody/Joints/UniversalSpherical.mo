within Layshaft.MultiBody.Joints;
model UniversalSpherical "Rod with a universal joint at one end and a ball joint at the other"
  extends Internal.UniversalSide;
  Interfaces.Frame_b frame_b "Frame at the ball joint"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
protected
  final parameter Units.Length rodLength = sqrt(rRod1_ia*rRod1_ia) "Length of the rod";
equation
  length = rodLength;
  r_s_0 = frame_b.r_0;
  0 = (frame_b.r_0 - frame_a.r_0)*(frame_b.r_0 - frame_a.r_0) - rodLength^2;
  t_end = zeros(3);
  frame_b.f = Frames.resolve2(frame_b.R, f_rod*u_0 + side_0);
  frame_b.t = zeros(3);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,8},{70,-8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{40,30},{100,-30}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Sphere)}),
    Documentation(info="<html>
<p>A rod like SphericalSpherical that does not turn about its own axis: bodies can be
fixed to it at frame_ia.</p>
</html>"));
end UniversalSpherical;
