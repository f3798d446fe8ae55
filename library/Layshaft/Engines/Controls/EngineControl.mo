within Layshaft.Engines.Controls;
block EngineControl "Control unit of a turbocharged engine"
  extends Icons.Block;
  replaceable parameter Data.Cylinders18 data constrainedby Vehicles.Data.FourCylinderEngine "Engine that is controlled"
    annotation(choicesAllMatching=true);
  TorqueControl torque(final data=data) "Torque"
    annotation(Placement(transformation(extent={{-10,40},{10,60}})));
  IdleControl idle "Idle"
    annotation(Placement(transformation(extent={{-60,60},{-40,80}})));
  BoostControl boost "Boost"
    annotation(Placement(transformation(extent={{40,20},{60,40}})));
  LambdaControl mixture(final data=data) "Lambda"
    annotation(Placement(transformation(extent={{-10,-60},{10,-40}})));
  Blocks.Interfaces.RealInput pedal "Load that the driver wants, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,70},{-100,110}})));
  Blocks.Interfaces.BooleanInput fuelCut "= true: no fuel"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Engine speed"
    annotation(Placement(transformation(extent={{-140,10},{-100,50}})));
  Blocks.Interfaces.RealInput p(unit="Pa") "Pressure of the plenum"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput T(unit="K") "Temperature of the plenum"
    annotation(Placement(transformation(extent={{-140,-50},{-100,-10}})));
  Blocks.Interfaces.RealInput p_boost(unit="Pa") "Pressure before the throttle"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealInput air(unit="kg/s") "Reading of the air mass sensor"
    annotation(Placement(transformation(extent={{-140,-110},{-100,-70}})));
  Blocks.Interfaces.RealInput lambda "Reading of the lambda sensor"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=90, origin={0,-120})));
  Blocks.Interfaces.RealOutput throttle "Command of the throttle"
    annotation(Placement(transformation(extent={{100,60},{120,80}})));
  Blocks.Interfaces.RealOutput wastegate "Command of the wastegate"
    annotation(Placement(transformation(extent={{100,20},{120,40}})));
  Blocks.Interfaces.RealOutput fuel(unit="kg/s") "Fuel"
    annotation(Placement(transformation(extent={{100,-40},{120,-20}})));
  Blocks.Interfaces.RealOutput retard(unit="rad") "Retard of the ignition"
    annotation(Placement(transformation(extent={{100,-80},{120,-60}})));
equation
  connect(pedal, idle.pedal)
    annotation(Line(points={{-120,90},{-80,90},{-80,76},{-62,76}}, color={0,0,127}));
  connect(w, idle.w)
    annotation(Line(points={{-120,30},{-70,30},{-70,64},{-62,64}}, color={0,0,127}));
  connect(pedal, torque.pedal)
    annotation(Line(points={{-120,90},{-20,90},{-20,58},{-12,58}}, color={0,0,127}));
  connect(idle.tau, torque.tau_idle)
    annotation(Line(points={{-39,74},{-28,74},{-28,54},{-12,54}}, color={0,0,127}));
  connect(w, torque.w)
    annotation(Line(points={{-120,30},{-70,30},{-70,50},{-12,50}}, color={0,0,127}));
  connect(p, torque.p)
    annotation(Line(points={{-120,0},{-60,0},{-60,46},{-12,46}}, color={0,0,127}));
  connect(p_boost, torque.p_boost)
    annotation(Line(points={{-120,-60},{-50,-60},{-50,42},{-12,42}}, color={0,0,127}));
  connect(T, torque.T)
    annotation(Line(points={{-120,-30},{-4,-30},{-4,38}}, color={0,0,127}));
  connect(idle.retard, torque.retard)
    annotation(Line(points={{-39,66},{-34,66},{-34,30},{4,30},{4,38}}, color={0,0,127}));
  connect(mixture.lambda_wanted, torque.lambda)
    annotation(Line(points={{11,-56},{20,-56},{20,20},{8,20},{8,38}}, color={0,0,127}));
  connect(torque.throttle, throttle)
    annotation(Line(points={{11,56},{60,56},{60,70},{110,70}}, color={0,0,127}));
  connect(torque.boost_wanted, boost.wanted)
    annotation(Line(points={{11,44},{30,44},{30,36},{38,36}}, color={0,0,127}));
  connect(p_boost, boost.p)
    annotation(Line(points={{-120,-60},{-50,-60},{-50,24},{38,24}}, color={0,0,127}));
  connect(w, boost.w)
    annotation(Line(points={{-120,30},{-70,30},{-70,10},{50,10},{50,18}}, color={0,0,127}));
  connect(boost.wastegate, wastegate)
    annotation(Line(points={{61,30},{110,30}}, color={0,0,127}));
  connect(p, mixture.p)
    annotation(Line(points={{-120,0},{-30,0},{-30,-42},{-12,-42}}, color={0,0,127}));
  connect(T, mixture.T)
    annotation(Line(points={{-120,-30},{-36,-30},{-36,-46},{-12,-46}}, color={0,0,127}));
  connect(w, mixture.w)
    annotation(Line(points={{-120,30},{-70,30},{-70,-50},{-12,-50}}, color={0,0,127}));
  connect(air, mixture.air)
    annotation(Line(points={{-120,-90},{-40,-90},{-40,-54},{-12,-54}}, color={0,0,127}));
  connect(lambda, mixture.lambda)
    annotation(Line(points={{0,-120},{0,-80},{-20,-80},{-20,-58},{-12,-58}}, color={0,0,127}));
  connect(fuelCut, mixture.fuelCut)
    annotation(Line(points={{-120,60},{-90,60},{-90,-74},{0,-74},{0,-62}}, color={255,0,255}));
  connect(mixture.fuel, fuel)
    annotation(Line(points={{11,-50},{60,-50},{60,-30},{110,-30}}, color={0,0,127}));
  connect(idle.retard, retard)
    annotation(Line(points={{-39,66},{80,66},{80,-70},{110,-70}}, color={0,0,127}));

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="ECU")}),
    Documentation(info="<html>
<p>Torque, idle, boost and lambda control together.</p>
</html>"));
end EngineControl;
