within Layshaft.Translational.Interfaces;
partial model TwoFlanges "Component with two flanges"
  extends Icons.Component;
  Flange_a flange_a "Left flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Flange_b flange_b "Right flange"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));

  annotation(Documentation(info="<html>
<p>Two flanges without equations.</p>
</html>"));
end TwoFlanges;
