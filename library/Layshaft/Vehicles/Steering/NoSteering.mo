within Layshaft.Vehicles.Steering;
model NoSteering "Wheels that point straight ahead"
  extends PartialSteering(steered=false);
protected
  Rotational.Components.Fixed holdLeft if steered "Holds the left wheel"
    annotation(Placement(transformation(extent={{-60,-40},{-40,-20}})));
  Rotational.Components.Fixed holdRight if steered "Holds the right wheel"
    annotation(Placement(transformation(extent={{40,-40},{60,-20}})));
equation
  connect(holdLeft.flange, left)
    annotation(Line(points={{-50,-30},{-100,-30},{-100,0}}, color={0,0,0}));
  connect(holdRight.flange, right)
    annotation(Line(points={{50,-30},{100,-30},{100,0}}, color={0,0,0}));

  annotation(Documentation(info="<html>
<p>Nothing turns: the wheels have no steering axes, or, with <code>steered = true</code>, axes that are held.</p>
</html>"));
end NoSteering;
