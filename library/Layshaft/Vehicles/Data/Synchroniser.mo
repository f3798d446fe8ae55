within Layshaft.Vehicles.Data;
record Synchroniser "Synchroniser with cones and dog teeth"
  extends Icons.Record;

  parameter Integer cones(min=1) = 3 "Number of friction cones on each side";
  parameter Units.Length r_cone(min=0) = 0.035 "Mean radius of the cones";
  parameter Units.Angle angle(min=0) = 0.12 "Half angle of the cones";
  parameter Units.FrictionCoefficient mu = 0.1 "Friction coefficient of the cones";
  parameter Units.Stiffness c(min=Constants.small) = 1.5e5 "Stiffness against which fork and sleeve move";
  parameter Units.Damping d(min=Constants.small) = 1.5e3 "Damping of fork and sleeve";
  parameter Units.Position s_cone(min=0) = 1e-3 "Travel of the sleeve until the cones touch";
  parameter Units.Position s_dog(min=0) = 3e-3 "Travel of the sleeve at which the dog teeth mesh, once the speeds are equal";

  annotation(Documentation(info="<html>
<p>
The default is a triple-cone synchroniser of a passenger car; <code>cones=2</code> a double-cone one. Sizes and friction are
generic values of this library, usual for the class.
</p>
</html>"));
end Synchroniser;
