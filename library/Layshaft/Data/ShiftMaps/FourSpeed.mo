within Layshaft.Data.ShiftMaps;
package FourSpeed "Deprecated: constants of the record CarFourSpeed"
  extends Icons.Package;

  constant CarFourSpeed data "The record";
  constant Real throttle[:] = data.throttle "Throttle positions";
  constant Units.Velocity up[:, :] = data.up "Vehicle speed of the upshift out of gear 1, 2, 3 (rows)";
  constant Units.Velocity down[:, :] = data.down "Vehicle speed of the downshift into gear 1, 2, 3 (rows)";

  annotation(
    obsolete="Use the record Layshaft.Data.ShiftMaps.CarFourSpeed; this name will be gone in the next release.",
    Documentation(info="<html>
<p>The values of <a href=\"modelica://Layshaft.Data.ShiftMaps.CarFourSpeed\">CarFourSpeed</a> under their old names.</p>
</html>"));
end FourSpeed;
