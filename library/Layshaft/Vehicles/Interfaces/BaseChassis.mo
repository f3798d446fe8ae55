within Layshaft.Vehicles.Interfaces;
partial model BaseChassis "Connectors of a chassis"
  extends Icons.Component;
  parameter Boolean spatial = false "= true: the chassis stands in three dimensions and its reactions go into a frame"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_a hubs[4] "Wheels: front left, front right, rear left, rear right"
    annotation(Placement(transformation(extent={{-110,-40},{-90,40}})));
  Rotational.Interfaces.Flange_a carriers[4] "Wheel carriers: what the brakes push against"
    annotation(Placement(transformation(extent={{-110,-90},{-90,-50}})));
  MultiBody.Interfaces.Frame_b frame if spatial "Body"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-20,80},{20,120}})));

  annotation(Documentation(info="<html>
<p>What the place of a chassis asks for. A part that holds another one inside, to choose between several, extends this model; all others
extend <a href=\"modelica://Layshaft.Vehicles.Interfaces.Chassis\">Chassis</a>, which sends the signals.</p>
</html>"));
end BaseChassis;
