within Layshaft.MultiBody.Interfaces;
model ResolvePort "Reads the orientation of a frame"
  extends Icons.Component;
  Frame_resolve frame "Frame"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}})));
equation
  frame.f = zeros(3);
  frame.t = zeros(3);

  annotation(Documentation(info="<html>
<p>Takes no force and no torque.</p>
</html>"));
end ResolvePort;
