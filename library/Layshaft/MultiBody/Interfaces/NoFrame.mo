within Layshaft.MultiBody.Interfaces;
model NoFrame "Frame in the origin of the world, for frames that are not used"
  extends Icons.Component;
  Frame_resolve frame "Frame"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}})));
equation
  Connections.root(frame.R);
  frame.r_0 = zeros(3);
  frame.R = Frames.nullRotation();

  annotation(Documentation(info="<html>
<p>Used inside components with a conditional frame.</p>
</html>"));
end NoFrame;
