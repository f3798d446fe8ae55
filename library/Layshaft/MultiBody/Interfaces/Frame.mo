within Layshaft.MultiBody.Interfaces;
connector Frame "Coordinate system with a cut force and a cut torque (no icon)"
  Units.Position r_0[3] "Origin of the frame, resolved in the world frame";
  Frames.Orientation R "Rotation from the world frame into the frame";
  flow Units.Force f[3] "Force into the component, resolved in the frame";
  flow Units.Torque t[3] "Torque into the component, resolved in the frame";

  annotation(Documentation(info="<html>
<p>The variables are those of the standard library's frame.</p>
</html>"));
end Frame;
