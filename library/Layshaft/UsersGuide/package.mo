within Layshaft;
package UsersGuide "How the library is built and how to use it"
  extends Icons.Information;

  annotation(Documentation(info="<html>
<p>
The library is ordered by domain. Every domain has the packages Components, Sensors,
Sources and Interfaces. Powertrain holds what is specific to vehicles; Data the maps,
drive cycles and gear sets with their sources.
</p>
</html>"));
end UsersGuide;
