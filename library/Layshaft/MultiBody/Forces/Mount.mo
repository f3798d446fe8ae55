within Layshaft.MultiBody.Forces;
model Mount "Mount: springs and dampers along three directions"
  extends PartialMount;
equation
  t = zeros(3);
  rotationPower = 0;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>Engine mount: a linear spring and a damper along x, y and z of frame_a, each an energy
element of its own. It takes no torque; several mounts together do.</p>
</html>"));
end Mount;
