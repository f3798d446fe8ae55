within Layshaft.Data.Converters;
package Generic "Deprecated: constants of the record GenericCar"
  extends Icons.Package;

  constant GenericCar data "The record";
  constant Real nu[:] = data.nu "Speed ratio turbine/pump";
  constant Real mu[:] = data.mu "Torque ratio turbine/pump";
  constant Real k[:](each unit="N.m.s2/rad2") = data.k "Pump torque over squared pump speed";

  annotation(
    obsolete="Use the record Layshaft.Data.Converters.GenericCar; this name will be gone in the next release.",
    Documentation(info="<html>
<p>The values of <a href=\"modelica://Layshaft.Data.Converters.GenericCar\">GenericCar</a> under their old names.</p>
</html>"));
end Generic;
