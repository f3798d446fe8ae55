within Layshaft.Vehicles.Tyres;
package RoadContacts "Where a tyre touches the road"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>RoadContact</code> of a <a href=\"modelica://Layshaft.Vehicles.Tyres.Tyre\">Tyre</a>. All are explicit: no system of equations arises between wheel and road.</p>
</html>"));
end RoadContacts;
