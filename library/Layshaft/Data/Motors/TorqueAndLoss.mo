within Layshaft.Data.Motors;
partial record TorqueAndLoss "Torque limit over speed, losses over torque and speed"
  extends Icons.Record;

  parameter Units.AngularVelocity w[:] "Speeds of the torque limit";
  parameter Units.Torque tau[size(w, 1)] "Largest torque";
  parameter Units.AngularVelocity w_loss[:] "Speeds of the loss map";
  parameter Units.Torque tau_loss[:] "Torques of the loss map";
  parameter Units.Power loss[size(tau_loss, 1), size(w_loss, 1)] "Losses over torque (rows) and speed (columns)";

  annotation(Documentation(info="<html>
<p>Base of the records that a component takes as its data. A set of data extends it and gives all values, with their source.</p>
</html>"));
end TorqueAndLoss;
