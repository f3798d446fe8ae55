within Layshaft.Data.Motors;
package Generic80 "Deprecated: constants of the record GenericPermanentMagnet"
  extends Icons.Package;

  constant GenericPermanentMagnet data "The record";
  constant Units.AngularVelocity w[:] = data.w "Speeds of the torque limit";
  constant Units.Torque tau[:] = data.tau "Largest torque";
  constant Units.AngularVelocity w_loss[:] = data.w_loss "Speeds of the loss map";
  constant Units.Torque tau_loss[:] = data.tau_loss "Torques of the loss map";
  constant Units.Power loss[:, :] = data.loss "Losses over torque (rows) and speed (columns)";

  annotation(
    obsolete="Use the record Layshaft.Data.Motors.GenericPermanentMagnet; this name will be gone in the next release.",
    Documentation(info="<html>
<p>The values of <a href=\"modelica://Layshaft.Data.Motors.GenericPermanentMagnet\">GenericPermanentMagnet</a> under their old names.</p>
</html>"));
end Generic80;
