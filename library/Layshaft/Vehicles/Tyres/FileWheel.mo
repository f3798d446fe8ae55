within Layshaft.Vehicles.Tyres;
model FileWheel "Wheel whose tyre has its coefficients from a file, on five points"
  extends Wheel(redeclare replaceable parameter Data.Tyres.TyreFile data, redeclare replaceable FileTyre tyre(redeclare replaceable model RoadContact = RoadContacts.FivePointContact));

  annotation(Documentation(info="<html>
<p>For rough roads; <code>data.fileName</code> names the file.</p>
</html>"));
end FileWheel;
