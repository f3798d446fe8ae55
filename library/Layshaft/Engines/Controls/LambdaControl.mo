within Layshaft.Engines.Controls;
block LambdaControl "Fuel for the air, corrected by the lambda sensor"
  extends Icons.Block;
  replaceable parameter Data.Cylinders18 data constrainedby Vehicles.Data.FourCylinderEngine "Engine that is controlled"
    annotation(choicesAllMatching=true);
  parameter Real k = 0.15 "Correction per error of lambda";
  parameter Units.Time Ti(min=Constants.small) = 0.3 "Integral time of the correction";
  parameter Units.Time T_adapt(min=Constants.small) = 3 "Time constant with which the filling adapts to the air mass sensor";
  parameter Real enrichment(min=0, max=0.3) = 0.12 "Enrichment at high speed and load, which cools the exhaust gas";
  Blocks.Interfaces.RealInput p(unit="Pa") "Pressure of the plenum"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput T(unit="K") "Temperature of the plenum"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Engine speed"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput air(unit="kg/s") "Reading of the air mass sensor"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Blocks.Interfaces.RealInput lambda "Reading of the lambda sensor"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  Blocks.Interfaces.BooleanInput fuelCut "= true: no fuel"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=90, origin={0,-120})));
  Blocks.Interfaces.RealOutput fuel(unit="kg/s") "Fuel"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Blocks.Interfaces.RealOutput lambda_wanted "Lambda wanted"
    annotation(Placement(transformation(extent={{100,-70},{120,-50}})));
  Real correction "Correction of the fuel";
  Units.MassFlowRate expected "Air expected in the cylinders";
  Real adapted(start=1, fixed=true) "Air relative to the expected filling";
  Blocks.Continuous.LimPI pi(final k=k, final Ti=Ti, final y_max=0.25, final y_min=-0.25, u1=noEvent(if fuelCut then 0 else min(lambda, 2)), u2=noEvent(if fuelCut then 0 else lambda_wanted)) "Controller of lambda";
protected
  Real N(unit="1/s") "Revolutions per second";
  constant Real airFuel = 12.5*Media.M[2]/Media.M[7]/Media.air[2] "Air that a mass of fuel needs";
equation
  N = noEvent(max(w, 0))/(2*Constants.pi);
  expected = (data.filling[1] + data.filling[2]*sqrt(noEvent(max(p, 1e4))) + data.filling[3]*sqrt(N + 0.01))*p/(Media.gasConstant(Media.air)*T)*data.displacement*N/2;
  T_adapt*der(adapted) = noEvent(min(max(air/max(expected, 1e-4), 0.8), 1.25)) - adapted;
  lambda_wanted = 1 - enrichment*noEvent(min(max((N - 70)/40, 0), 1)*min(max((p - 1.2e5)/0.4e5, 0), 1));
  correction = pi.y;
  fuel = if fuelCut then 0 else adapted*expected/(airFuel*lambda_wanted)*(1 + correction);

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="lambda"), Text(extent={{-150,-110},{150,-140}}, textString="k=%k")}),
    Documentation(info="<html>
<p>
The air in the cylinders is estimated from speed and density, slowly adapted to the air mass sensor, whose reading lags behind the cylinders when pressures change. Fuel follows from it at once; the lambda sensor
corrects the rest by a PI controller. Without fuel the controller rests.
</p>
</html>"));
end LambdaControl;
