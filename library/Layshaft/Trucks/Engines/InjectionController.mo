within Layshaft.Trucks.Engines;
block InjectionController "Fuel per injection: demand, limits of boost, altitude and cold start, governors"
  extends Icons.Block;
  replaceable parameter Data.Engines.DieselT444E data constrainedby Data.Engines.InjectionMaps "Maps of the engine"
    annotation(choicesAllMatching=true);
  parameter Units.AngularVelocity_rpm n_table[:] = data.n_full "Speeds of the full-load curve";
  parameter Real fuel_table[size(n_table, 1)](each unit="mg") = data.fuel_full "Fuel per injection at full load";
  parameter Units.AngularVelocity w_idle = 700*Constants.rpm "Idle speed (paper: 700 rpm)";
  parameter Units.AngularVelocity w_governed = 2600*Constants.rpm "Speed at which the governor starts to take fuel away";
  parameter Units.AngularVelocity droop = 200*Constants.rpm "Speed from the start of the governor to no fuel";
  parameter Real fuel_natural(unit="mg") = 38 "Smoke limit without boost: about half of the full load, usual for turbocharged diesels";
  parameter Units.AngularVelocity w_boost0 = 800*Constants.rpm "Speed below which the turbocharger gives nothing";
  parameter Units.AngularVelocity w_boost1 = 1500*Constants.rpm "Speed from which it gives full boost";
  parameter Units.Time T_boost = 0.7 "Time constant of the turbocharger";
  parameter Units.Pressure p_ambient = 101325 "Ambient pressure";
  parameter Units.Pressure p_full = 90000 "Ambient pressure down to which the engine has full fuel";
  parameter Units.Temperature T_coolant = 358.15 "Temperature of the coolant";
  parameter Units.Temperature T_warm = 333.15 "Temperature from which the engine is warm";
  parameter Units.Temperature T_cold = 253.15 "Temperature of the full cold-start correction";
  parameter Units.AngularVelocity fastIdle = 250*Constants.rpm "Idle speed added when cold";
  parameter Real coldFuel = 0.15 "Share of fuel added to the idle when cold";
  parameter Real kp(unit="mg.s/rad") = 0.5 "Gain of the idle governor";
  parameter Real ki(unit="mg/rad") = 0.6 "Integral gain of the idle governor";
  parameter Units.AngularVelocity w_near = 20 "Speed above idle from which the integral part is kept as it is";
  parameter Units.Time T_windup = 0.1 "Time constant of the anti-windup";
  parameter Real fuel_idle(unit="mg") = 12.9 "Fuel of the idle governor at the start: idle in gear with the truck at rest";
  Blocks.Interfaces.RealInput demand "Driver demand, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Engine speed"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput fuel(unit="mg") "Fuel per injection"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  final parameter Real cold = min(max((T_warm - T_coolant)/(T_warm - T_cold), 0), 1) "Cold-start correction, 0 ... 1";
  final parameter Real altitude = min(p_ambient/p_full, 1) "Fuel for the air that is there, relative to sea level";
  Real fuel_full(unit="mg") "Full load at this speed";
  Real fuel_boost(unit="mg") "Limit by the air of the turbocharger";
  Real fuel_governed(unit="mg") "Limit by the speed";
  Real fuel_held(unit="mg") "Fuel of the idle governor";
  Real boost(start=0, fixed=true) "Boost relative to full load";
  Real boost_steady "Boost that the turbocharger tends to";
  Real idle(unit="mg", start=fuel_idle, fixed=true) "Integral part of the idle governor";
  Units.AngularVelocity slow "Speed below the idle speed, limited";
equation
  fuel_full = altitude*Blocks.Functions.interpolate(n_table, fuel_table, w/Constants.rpm);
  fuel_boost = altitude*fuel_natural + noEvent(max(fuel_full - altitude*fuel_natural, 0))*boost;
  boost_steady = noEvent(min(max((w - w_boost0)/(w_boost1 - w_boost0), 0), 1)*min(fuel/fuel_full, 1));
  der(boost) = (boost_steady - boost)/T_boost;
  fuel_governed = fuel_full*noEvent(min(max((w_governed + droop - w)/droop, 0), 1));
  slow = noEvent(min(max(w_idle + cold*fastIdle - w, -10), 10));
  der(idle) = noEvent(if w < w_idle + cold*fastIdle + w_near then ki*slow else 0) + (noEvent(min(max(idle, 0), fuel_natural)) - idle)/T_windup;
  fuel_held = noEvent(max((1 + coldFuel*cold)*idle + kp*slow, 0));
  fuel = noEvent(max(min(min(demand*fuel_full, fuel_boost), fuel_governed), min(fuel_held, fuel_full)));

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="w=%w_idle")}),
    Documentation(info="<html>
<p>
The driver asks for a share of the full load. Fuel is limited by the air: the
turbocharger needs speed, fuel and time to give boost, thin air at altitude gives less. The
governor takes the fuel away above the governed speed, the idle governor (PI, whose
integral part rests at driving speeds) holds the idle speed, which is higher while the engine is cold.
</p>
</html>"));
end InjectionController;
