within Layshaft.Data.Engines;
package T444E "Deprecated: constants of the record DieselT444E"
  extends Icons.Package;

  constant DieselT444E data "The record";
  constant Units.AngularVelocity_rpm n[:] = data.n "Speeds of the torque map";
  constant Real fuel[:](each unit="mg") = data.fuel "Fuel per injection of the torque map";
  constant Units.Torque torque[:, :] = data.torque "Brake torque over speed (rows) and fuel per injection (columns)";
  constant Units.AngularVelocity_rpm n_full[:] = data.n_full "Speeds of the full-load curve";
  constant Units.Torque torque_full[:] = data.torque_full "Torque at full load";
  constant Real fuel_full[:](each unit="mg") = data.fuel_full "Fuel per injection at full load";

  annotation(
    obsolete="Use the record Layshaft.Data.Engines.DieselT444E; this name will be gone in the next release.",
    Documentation(info="<html>
<p>The values of <a href=\"modelica://Layshaft.Data.Engines.DieselT444E\">DieselT444E</a> under their old names.</p>
</html>"));
end T444E;
