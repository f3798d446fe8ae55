within Layshaft.Vehicles.Interfaces;
partial model Motor "Electric machine in the shaft between engine and transmission"
  extends Icons.Component;
  parameter Boolean electric = true "= true: there is a machine and it has pins"
    annotation(Evaluate=true);
  parameter Boolean spatial = false "= true: the machine stands in three dimensions and its reactions go into a frame"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_a flange_a "Shaft at the side of the engine"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_b "Shaft at the side of the transmission"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Electrical.Interfaces.PositivePin p if electric "Positive pin"
    annotation(Placement(transformation(extent={{-60,-110},{-40,-90}})));
  Electrical.Interfaces.NegativePin n if electric "Negative pin"
    annotation(Placement(transformation(extent={{40,-110},{60,-90}})));
  MultiBody.Interfaces.Frame_a mount if spatial "Housing"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-20,80},{20,120}})));

  annotation(Documentation(info="<html>
<p>The shaft goes through: engine at <code>flange_a</code>, transmission at <code>flange_b</code>. The pins exist where
<code>electric</code> is true. The machine reads <code>bus.motor.torqueCommand</code>.</p>
</html>"));
end Motor;
