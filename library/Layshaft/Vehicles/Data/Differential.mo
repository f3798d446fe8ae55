within Layshaft.Vehicles.Data;
record Differential "Bevel differential"
  extends Icons.Record;

  parameter Integer z_side(min=1) = 16 "Teeth of the side gears";
  parameter Integer z_planet(min=1) = 10 "Teeth of the planet gears";
  parameter Integer planets(min=1) = 2 "Number of planet gears";
  parameter Units.Length r_side(min=0) = 0.03 "Mean pitch radius of the side gears";
  parameter Units.Angle alpha = 0.3927 "Pressure angle";
  parameter Units.FrictionCoefficient mu = 0.08 "Friction coefficient of the side gears on the cage";
  parameter Units.Length r_thrust(min=0) = 0.025 "Mean radius of the thrust faces of the side gears";
  parameter Units.Inertia J_side(min=0) = 3e-3 "Inertia of a side gear with the inner joint of its drive shaft";

  annotation(Documentation(info="<html>
<p>The default is the differential of a mid-size car with front-wheel drive: generic values of this library, usual for the class.</p>
</html>"));
end Differential;
