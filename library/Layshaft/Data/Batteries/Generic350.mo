within Layshaft.Data.Batteries;
package Generic350 "Generic lithium battery with 96 cells in series"
  extends Icons.Package;

  constant Real soc[:] = {0,0.1,0.2,0.4,0.6,0.8,0.9,1} "State of charge";
  constant Units.Voltage v[:] = {300,330,342,352,360,374,384,398} "Open circuit voltage";
  constant Units.Resistance R[:] = {0.16,0.13,0.115,0.1,0.095,0.095,0.1,0.105} "Resistance";

  annotation(Documentation(info="<html>
<p>Own battery with the usual shape of nickel-manganese-cobalt cells: 3.1 to 4.15 V per cell, about 1 mOhm per cell.</p>
</html>"));
end Generic350;
