within Layshaft.Vehicles.Atmospheres;
model Uniform "The same air everywhere"
  extends Interfaces.Atmosphere;
  parameter Units.Pressure pressure = 101325 "Pressure of the air";
  parameter Units.Temperature temperature = 288.15 "Temperature of the air";
  parameter Units.Velocity windVelocity[3] = {0,0,0} "Velocity of the wind, resolved in the world frame";
  parameter Real R(unit="J/(kg.K)") = 287.05 "Gas constant of air";
equation
  p = pressure;
  T = temperature;
  rho = pressure/(R*temperature);
  wind = windVelocity;

  annotation(Documentation(info="<html>
<p>Density, pressure, temperature and wind are parameters; their defaults are those of the standard atmosphere at sea level.</p>
</html>"));
end Uniform;
