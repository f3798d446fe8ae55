within Layshaft.Engines.Controls;
block TorqueControl "From the accelerator to pressures in front of the cylinders and to the throttle"
  extends Icons.Block;
  replaceable parameter Data.Cylinders18 data constrainedby Vehicles.Data.FourCylinderEngine "Engine that is controlled"
    annotation(choicesAllMatching=true);
  parameter Units.AngularVelocity_rpm n_table[:] = {0,1000,1500,2000,2250,6500,7000,7400,7700} "Speeds of the largest torque, increasing";
  parameter Units.Torque tau_table[size(n_table, 1)] = {150,160,185,215,225,226,222.5,180,-60} "Largest torque at these speeds";
  parameter Real k(unit="1/Pa") = 4e-6 "Throttle per error of the pressure";
  parameter Units.Time Ti(min=Constants.small) = 0.25 "Integral time of the throttle";
  parameter Units.Pressure p_min = 0.12e5 "Smallest pressure asked for";
  parameter Real backPressure(unit="Pa.s/kg") = 8e5 "Pressure of the exhaust gas above 1.03 bar, over the flow: for the torque of pumping";
  parameter Real charging(min=0) = 0.985 "Density in the ports relative to that in the plenum";
  parameter Real richLoss(min=0) = 0.37 "Loss of heat per mass of air over 1 - lambda";
  parameter Units.Pressure reserve = 0.03e5 "Boost above the pressure of the plenum";
  Blocks.Interfaces.RealInput pedal "Load that the driver wants, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput tau_idle(unit="N.m") "Torque that the idle control adds"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Engine speed"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput p(unit="Pa") "Pressure of the plenum"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Blocks.Interfaces.RealInput p_boost(unit="Pa") "Pressure before the throttle"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  Blocks.Interfaces.RealInput T(unit="K") "Temperature of the plenum"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=90, origin={-40,-120})));
  Blocks.Interfaces.RealInput retard(unit="rad") "Retard of the ignition"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=90, origin={40,-120})));
  Blocks.Interfaces.RealInput lambda "Lambda wanted"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=90, origin={80,-120})));
  Blocks.Interfaces.RealOutput throttle "Command of the throttle"
    annotation(Placement(transformation(extent={{100,50},{120,70}})));
  Blocks.Interfaces.RealOutput p_wanted(unit="Pa") "Pressure wanted in the plenum"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Blocks.Interfaces.RealOutput boost_wanted(unit="Pa") "Pressure wanted before the throttle"
    annotation(Placement(transformation(extent={{100,-70},{120,-50}})));
  Units.Torque tau_wanted "Torque wanted at the clutch";
  Real x(start=0, fixed=true) "Integral part of the controller";
protected
  Real N(unit="1/s") "Revolutions per second";
  Real filling "Volumetric efficiency expected";
  Units.Torque inner_ "Torque that combustion must give";
  Units.MassFlowRate m_flow_now "Air at the present pressure";
  Units.MassFlowRate m_flow "Air expected at the pressure wanted";
  Units.Area area "Area of the throttle that lets it pass";
  Real unlimited "Command before the limits";
  Real feedForward "Position of the throttle with that area";
  constant Real airFuel = 12.5*Media.M[2]/Media.M[7]/Media.air[2] "Air that a mass of fuel needs";
  final parameter Units.SpecificEnergy q = Media.heatOfCombustion(1) "Heat per mass of fuel";
equation
  N = noEvent(max(w, 10))/(2*Constants.pi);
  tau_wanted = noEvent(min(max(pedal, 0), 1))*Blocks.Functions.interpolate(n_table, tau_table, w/Constants.rpm) + tau_idle;
  inner_ = tau_wanted + data.displacement/(4*Constants.pi)*(data.friction0 + data.friction1*N + data.friction2*N^2 + 1.03e5 + backPressure*m_flow_now - p);
  filling = data.filling[1] + data.filling[2]*sqrt(noEvent(max(p, 1e4))) + data.filling[3]*sqrt(N);
  p_wanted = noEvent(max(p_min, inner_*4*Constants.pi*Media.gasConstant(Media.air)*T*airFuel/(data.displacement*charging*filling*(1 - richLoss*(1 - lambda))*q*data.eta_ideal*max(0.2, 1 - data.retardLoss*retard^2))));
  boost_wanted = p_wanted + reserve + 0.02*p_wanted;
  m_flow_now = charging*filling*p/(Media.gasConstant(Media.air)*T)*data.displacement*N/2;
  m_flow = charging*filling*p_wanted/(Media.gasConstant(Media.air)*T)*data.displacement*N/2;
  area = m_flow/Functions.massFlux(p_boost, noEvent(min(p_wanted, 0.997*p_boost)), Media.gasConstant(Media.air)*T);
  feedForward = noEvent(min(1, (sqrt(data.A_throttle[2]^2 + 4*data.A_throttle[3]*noEvent(max(area - data.A_throttle[1], 0))) - data.A_throttle[2])/(2*data.A_throttle[3])));
  unlimited = feedForward + k*(p_wanted - p) + x;
  throttle = noEvent(min(max(unlimited, 0), 1));
  Ti*der(x) = k*(p_wanted - p) + throttle - unlimited;

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="torque"), Text(extent={{-150,-110},{150,-140}}, textString="k=%k")}),
    Documentation(info="<html>
<p>
The accelerator asks for a part of the largest torque at the present speed. The model of the engine, solved for the pressure, tells what pressure gives it; the throttle's formula, solved for the area, opens the throttle, and a PI controller corrects it.
At full load the throttle is open and the <a href=\"modelica://Layshaft.Engines.Controls.BoostControl\">BoostControl</a> holds the pressure. The table limits the speed too: its last torque is negative.
</p>
</html>"));
end TorqueControl;
