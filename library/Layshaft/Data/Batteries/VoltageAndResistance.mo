within Layshaft.Data.Batteries;
partial record VoltageAndResistance "Open circuit voltage and resistance over the state of charge"
  extends Icons.Record;

  parameter Real soc[:] "State of charge";
  parameter Units.Voltage v[size(soc, 1)] "Open circuit voltage";
  parameter Units.Resistance R[size(soc, 1)] "Resistance";

  annotation(Documentation(info="<html>
<p>Base of the records that a component takes as its data. A set of data extends it and gives all values, with their source.</p>
</html>"));
end VoltageAndResistance;
