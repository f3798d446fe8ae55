within Layshaft.MultiBody.Parts;
model Node "Point without mass in which force elements meet"
  extends Interfaces.OneFrame(frame_b(r_0(start=r_start)));
  parameter Units.Position r_start[3] = {0,0,0} "Where it is at the start, about"
    annotation(Dialog(tab="Initialization"));
equation
  Connections.root(frame_b.R);
  frame_b.R = Frames.nullRotation();
  frame_b.f = zeros(3);

  annotation(
    Icon(graphics={Ellipse(extent={{-30,30},{30,-30}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{30,0},{84,0}}, color={64,64,64}, pattern=LinePattern.Dash)}),
    Documentation(info="<html>
<p>Springs in a row, or several that meet in the air, need a frame between them that has an
orientation: this one keeps that of the world. Its position is where the forces balance,
which is found from <code>r_start</code>: give a point that no spring begins in. Only elements that pass no torque may meet here.</p>
</html>"));
end Node;
