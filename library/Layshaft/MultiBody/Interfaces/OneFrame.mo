within Layshaft.MultiBody.Interfaces;
partial model OneFrame "Component with one frame"
  Frame_b frame_b "Frame"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
protected
  outer World world "World";

  annotation(
    Icon(graphics={Text(extent={{-150,120},{150,80}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>One frame without equations.</p>
</html>"));
end OneFrame;
