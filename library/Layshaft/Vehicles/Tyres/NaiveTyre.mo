within Layshaft.Vehicles.Tyres;
model NaiveTyre "Tyre in three dimensions that creeps at rest"
  extends Tyre(redeclare replaceable model Contact = SlipContact);

  annotation(Documentation(info="<html>
<p>Shows the defect of plain slip at rest; see <a href=\"modelica://Layshaft.Vehicles.Tyres.SlipContact\">SlipContact</a>.</p>
</html>"));
end NaiveTyre;
