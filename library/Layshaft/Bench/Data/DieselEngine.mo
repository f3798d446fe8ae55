within Layshaft.Bench.Data;
record DieselEngine "Diesel engine, 8.9 l, 280 kW, 1700 N.m"
  extends Icons.Record;
  parameter Units.AngularVelocity_rpm n[:] = {0,600,800,1000,1100,1400,1573,1800,2000,2100,2300,2400} "Speeds of full load and drag";
  parameter Units.Torque tau_full[size(n, 1)] = {0,700,1050,1500,1700,1700,1700,1485,1337,1273,500,0} "Torque at full load";
  parameter Units.Torque tau_drag[size(n, 1)] = {75,80,85,92,96,107,114,124,133,138,148,153} "Drag torque without fuel";
  parameter Units.Inertia J = 2.6 "Inertia of crankshaft and flywheel";
  parameter Real eta = 0.475 "Indicated efficiency at best speed";
  parameter Real eta_fall = 0.02 "Loss of efficiency per square of 1000 rpm away from it";
  parameter Units.AngularVelocity_rpm n_best = 1300 "Best speed";
  parameter Units.SpecificEnergy H = 42.8e6 "Heating value of the fuel";
  parameter Units.AngularVelocity_rpm n_idle = 650 "Idle speed";
  parameter Units.AngularVelocity_rpm n_fire = 250 "Speed above which it fires";
  parameter Units.Time T = 0.08 "Time constant of the torque";

  annotation(Documentation(info="<html>
<p>Displacement, power and torque are those of table 1 of Energies 14 (2021) 2017. Full load is constant power from 1573 to 2100 rpm. The drag is a mean pressure of 1.3 bar at 1000 rpm and
1.95 bar at 2100 rpm. With the indicated efficiency the best consumption is 190 g/kWh, usual for the class.</p>
</html>"));
end DieselEngine;
