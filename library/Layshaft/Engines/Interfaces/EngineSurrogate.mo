within Layshaft.Engines.Interfaces;
partial block EngineSurrogate "What a surrogate of a turbocharged engine takes and gives"
  Blocks.Interfaces.RealInput throttle "Command of the throttle, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput wastegate "Command of the wastegate, 0: closed, 1: open"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealInput richness "Fuel relative to what the air that the control unit expects needs"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput retard(unit="rad") "Retard of the ignition"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Speed of the crankshaft"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  Blocks.Interfaces.RealOutput tau(unit="N.m") "Torque on the crankshaft"
    annotation(Placement(transformation(extent={{100,80},{120,100}})));
  Blocks.Interfaces.RealOutput p(unit="Pa") "Pressure of the plenum"
    annotation(Placement(transformation(extent={{100,60},{120,80}})));
  Blocks.Interfaces.RealOutput T(unit="K") "Temperature of the plenum"
    annotation(Placement(transformation(extent={{100,40},{120,60}})));
  Blocks.Interfaces.RealOutput p_boost(unit="Pa") "Pressure before the throttle"
    annotation(Placement(transformation(extent={{100,10},{120,30}})));
  Blocks.Interfaces.RealOutput air(unit="kg/s") "Reading of the air mass sensor"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Blocks.Interfaces.RealOutput lambda "Reading of the lambda sensor"
    annotation(Placement(transformation(extent={{100,-30},{120,-10}})));
  Blocks.Interfaces.RealOutput w_turbo(unit="rad/s") "Speed of the turbocharger"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
  Blocks.Interfaces.RealOutput wastegateOpening "Opening of the wastegate"
    annotation(Placement(transformation(extent={{100,-80},{120,-60}})));
  Blocks.Interfaces.RealOutput dumpValveOpening "Opening of the dump valve"
    annotation(Placement(transformation(extent={{100,-100},{120,-80}})));

  annotation(Documentation(info="<html>
<p>The signals of a block that <code>layshaft reduce surrogate Layshaft.Engines.Rigs.Excited</code> writes, with the names that
<a href=\"modelica://Layshaft.Vehicles.Engines.SurrogateTurboEngine\">SurrogateTurboEngine</a> expects.</p>
</html>"));
end EngineSurrogate;
