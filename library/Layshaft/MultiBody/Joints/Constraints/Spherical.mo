within Layshaft.MultiBody.Joints.Constraints;
model Spherical "Lets frame_b turn about all axes"
  extends Internal.CutJoint;
equation
  frame_b.t = zeros(3);

  annotation(
    Icon(graphics={Ellipse(extent={{-22,22},{22,-22}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Sphere)}),
    Documentation(info="<html>
<p>With one direction released the ball slides along a line, with two in a plane.</p>
</html>"));
end Spherical;
