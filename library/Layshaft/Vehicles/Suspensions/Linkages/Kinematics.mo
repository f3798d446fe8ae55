within Layshaft.Vehicles.Suspensions.Linkages;
record Kinematics "Position of a wheel and what it does per travel, resolved in the frame of the axle"
  extends Icons.Record;
  Units.Position W[3] "Centre of the wheel";
  Real T[3,3] "Rows: axes of the carrier";
  Units.Position low[3] "Point of the steering axis";
  Units.Position top[3] "Point of the steering axis above it";
  Twist heave "Velocities of the carrier while both wheels rise";
  Twist roll "Velocities of the carrier while one wheel rises and the other sinks";
  Units.Length springRate "Change of the length of the spring while both wheels rise";

  annotation(Documentation(info="<html>
<p>Velocities are per speed of the same coordinate as <code>springRate</code>, positive in bump.</p>
</html>"));
end Kinematics;
