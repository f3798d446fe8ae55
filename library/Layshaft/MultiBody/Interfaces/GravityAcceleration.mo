within Layshaft.MultiBody.Interfaces;
partial function GravityAcceleration "Interface of a gravity field"
  extends Icons.Function;
  input Units.Position r[3] "Position, resolved in the world frame";
  output Units.Acceleration gravity[3] "Gravity acceleration at r, resolved in the world frame";

  annotation(Documentation(info="<html>
<p>Redeclare <code>world.gravityAcceleration</code> with a function that extends this one.</p>
</html>"));
end GravityAcceleration;
