within Layshaft.Vehicles.Interfaces;
partial model Battery "Battery: pins and signals"
  extends Icons.Component;
  parameter Boolean electric = true "= true: there is a battery and it has pins"
    annotation(Evaluate=true);
  Electrical.Interfaces.PositivePin p if electric "Positive pin"
    annotation(Placement(transformation(extent={{-60,90},{-40,110}})));
  Electrical.Interfaces.NegativePin n if electric "Negative pin"
    annotation(Placement(transformation(extent={{40,90},{60,110}})));
  ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-20,80},{20,120}})));

  annotation(Documentation(info="<html>
<p>The pins exist where <code>electric</code> is true.</p>
</html>"));
end Battery;
