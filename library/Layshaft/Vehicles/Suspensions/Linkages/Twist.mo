within Layshaft.Vehicles.Suspensions.Linkages;
record Twist "Velocities of a part per speed of the lower arm"
  extends Icons.Record;
  Real w[3] "Angular velocity per angular velocity of the lower arm, resolved in the frame of the axle";
  Units.Length v[3] "Velocity of the point of the part that is in the origin of the axle's frame, per angular velocity of the lower arm";

  annotation(Documentation(info="<html>
<p>A point p of the part moves by v + w &times; p. These are columns of the Jacobian matrix: ratios of the suspension follow from them also while it stands.</p>
</html>"));
end Twist;
