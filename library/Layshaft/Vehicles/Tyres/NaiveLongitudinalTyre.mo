within Layshaft.Vehicles.Tyres;
model NaiveLongitudinalTyre "Tyre in one dimension that creeps at rest"
  extends LongitudinalTyre(redeclare replaceable model Contact = SlipContact);

  annotation(Documentation(info="<html>
<p>Shows the defect of plain slip at rest; see <a href=\"modelica://Layshaft.Vehicles.Tyres.SlipContact\">SlipContact</a>.</p>
</html>"));
end NaiveLongitudinalTyre;
