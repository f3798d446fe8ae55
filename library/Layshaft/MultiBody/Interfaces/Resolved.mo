within Layshaft.MultiBody.Interfaces;
partial model Resolved "Component with a vector that is resolved in a frame of choice"
  parameter Types.ResolveInFrame resolveInFrame = Types.ResolveInFrame.world "Frame in which vectors are resolved"
    annotation(Evaluate=true);
  Frame_resolve frame_resolve if resolveInFrame == Types.ResolveInFrame.frame_resolve "Frame whose orientation is used"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
protected
  ResolvePort port "Orientation of frame_resolve";
  NoFrame none if resolveInFrame <> Types.ResolveInFrame.frame_resolve "Stands in where there is no frame_resolve";
equation
  connect(port.frame, frame_resolve);
  connect(port.frame, none.frame);

  annotation(Documentation(info="<html>
<p>A component that extends this model uses <code>port.frame.R</code> if vectors are
resolved in frame_resolve.</p>
</html>"));
end Resolved;
