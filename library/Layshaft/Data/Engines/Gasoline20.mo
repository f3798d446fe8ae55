within Layshaft.Data.Engines;
package Gasoline20 "Deprecated: constants of the record GasolineTwoLitre"
  extends Icons.Package;

  constant GasolineTwoLitre data "The record";
  constant Real throttle[:] = data.throttle "Throttle positions of the torque map";
  constant Units.AngularVelocity_rpm n[:] = data.n "Speeds of both maps";
  constant Units.Torque torque[:, :] = data.torque "Torque over throttle (rows) and speed (columns), without auxiliaries";
  constant Units.Torque load[:] = data.load "Torques of the fuel map";
  constant Real fuel[:, :](each unit="kg/s") = data.fuel "Fuel mass flow over torque (rows) and speed (columns)";

  annotation(
    obsolete="Use the record Layshaft.Data.Engines.GasolineTwoLitre; this name will be gone in the next release.",
    Documentation(info="<html>
<p>The values of <a href=\"modelica://Layshaft.Data.Engines.GasolineTwoLitre\">GasolineTwoLitre</a> under their old names.</p>
</html>"));
end Gasoline20;
