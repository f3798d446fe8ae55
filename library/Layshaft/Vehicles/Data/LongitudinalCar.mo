within Layshaft.Vehicles.Data;
record LongitudinalCar "Parameters of a car that moves along the road"
  extends Icons.Record;
  parameter Units.Mass m(min=Constants.small) = 1500 "Mass with driver";
  parameter Units.Inertia J_wheels(min=0) = 3.6 "Inertia of the four wheels";
  parameter Units.Force F0(min=0) = 165 "Resistance: constant part";
  parameter Real F1(unit="N.s/m") = 0.8 "Resistance: linear part";
  parameter Real F2(unit="N.s2/m2") = 0.39 "Resistance: quadratic part";
  parameter Units.Force F_brake_max(min=0) = 12000 "Brake force at full pedal";
  parameter Units.Velocity v_table[:] = {0,20,40,60} "Speeds of the rolling radius, increasing";
  parameter Units.Length radius_table[size(v_table, 1)] = {0.302,0.303,0.305,0.308} "Rolling radius at these speeds";

  annotation(Documentation(info="<html>
<p>Masses and resistances of a car whose wheels do not slip.</p>
</html>"));
end LongitudinalCar;
