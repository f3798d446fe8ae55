within Layshaft.Translational.Interfaces;
partial model OneFlange "Component with one flange, acting against the ground"
  extends Icons.Component;
  Flange_b flange "Flange"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));

  annotation(Documentation(info="<html>
<p>One flange without equations.</p>
</html>"));
end OneFlange;
