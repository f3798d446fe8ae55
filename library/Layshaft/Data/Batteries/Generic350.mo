within Layshaft.Data.Batteries;
package Generic350 "Deprecated: constants of the record GenericLithium"
  extends Icons.Package;

  constant GenericLithium data "The record";
  constant Real soc[:] = data.soc "State of charge";
  constant Units.Voltage v[:] = data.v "Open circuit voltage";
  constant Units.Resistance R[:] = data.R "Resistance";

  annotation(
    obsolete="Use the record Layshaft.Data.Batteries.GenericLithium; this name will be gone in the next release.",
    Documentation(info="<html>
<p>The values of <a href=\"modelica://Layshaft.Data.Batteries.GenericLithium\">GenericLithium</a> under their old names.</p>
</html>"));
end Generic350;
