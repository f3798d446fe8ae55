within Layshaft.Vehicles.Interfaces;
partial model BaseTransmission "Connectors of a transmission"
  extends Icons.Component;
  parameter Boolean spatial = false "= true: the transmission stands in three dimensions and its reactions go into a frame"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_a flange_a "Shaft at the side of the engine"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_b "Shaft at the side of the driveline"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  MultiBody.Interfaces.Frame_a mount if spatial "Housing"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-20,80},{20,120}})));

  annotation(Documentation(info="<html>
<p>What the place of a transmission asks for. A part that holds another one inside, to choose between several, extends this model; all others
extend <a href=\"modelica://Layshaft.Vehicles.Interfaces.Transmission\">Transmission</a>, which sends the signals.</p>
</html>"));
end BaseTransmission;
