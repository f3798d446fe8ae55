within Layshaft.Data.Converters;
partial record Curves "Torque ratio and capacity over the speed ratio"
  extends Icons.Record;

  parameter Real nu[:] "Speed ratio turbine/pump";
  parameter Real mu[size(nu, 1)] "Torque ratio turbine/pump";
  parameter Real k[size(nu, 1)](each unit="N.m.s2/rad2") "Pump torque over squared pump speed";

  annotation(Documentation(info="<html>
<p>Base of the records that a component takes as its data. A set of data extends it and gives all values, with their source.</p>
</html>"));
end Curves;
