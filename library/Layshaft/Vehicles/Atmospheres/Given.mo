within Layshaft.Vehicles.Atmospheres;
model Given "Air that another system tells while the vehicle drives"
  extends Interfaces.Atmosphere;
  parameter Real R_dry(unit="J/(kg.K)") = 287.05 "Gas constant of dry air";
  parameter Real R_steam(unit="J/(kg.K)") = 461.5 "Gas constant of steam";
  Blocks.Interfaces.RealInput airTemperature(unit="K") "Temperature"
    annotation(Placement(transformation(extent={{-120,50},{-80,90}})));
  Blocks.Interfaces.RealInput airPressure(unit="Pa") "Pressure"
    annotation(Placement(transformation(extent={{-120,10},{-80,50}})));
  Blocks.Interfaces.RealInput airHumidity "Relative humidity, 0 ... 1"
    annotation(Placement(transformation(extent={{-120,-50},{-80,-10}})));
  Blocks.Interfaces.RealInput windVelocity[3](each unit="m/s") "Velocity of the wind, resolved in the world frame"
    annotation(Placement(transformation(extent={{-120,-90},{-80,-50}})));
  Units.Pressure steam "Partial pressure of the steam";
equation
  T = airTemperature;
  p = airPressure;
  steam = airHumidity*611.2*exp(17.62*(T - 273.15)/(T - 30.03));
  rho = (p - steam)/(R_dry*T) + steam/(R_steam*T);
  wind = windVelocity;

  annotation(Documentation(info="<html>
<p>Humid air of two ideal gases; the pressure of saturated steam by the formula of Magnus, within 0.4 % from -40 to 50 &deg;C. At 15 &deg;C and 1.013 bar saturated air is 0.6 % lighter than dry air.</p>
</html>"));
end Given;
