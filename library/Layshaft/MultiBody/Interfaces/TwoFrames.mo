within Layshaft.MultiBody.Interfaces;
partial model TwoFrames "Component with two frames"
  Frame_a frame_a "Left frame"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  Frame_b frame_b "Right frame"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
protected
  outer World world "World";

  annotation(
    Icon(graphics={Text(extent={{-150,120},{150,80}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>Two frames without equations.</p>
</html>"));
end TwoFrames;
