within Layshaft.Electrical.Components;
model Ground "Potential zero"
  extends Icons.Component;
  Interfaces.PositivePin p "Pin"
    annotation(Placement(transformation(extent={{-10,90},{10,110}})));
equation
  p.v = 0;

  annotation(Documentation(info="<html>
<p>Every circuit needs one.</p>
</html>"));
end Ground;
