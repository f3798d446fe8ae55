within Layshaft.Data.Converters;
partial record CapacityFactor "Capacity factor and stall torque ratio"
  extends Icons.Record;

  parameter Real K0 "Capacity factor at stall, rad/s per square root of N.m";
  parameter Real stall "Torque ratio at stall";
  parameter Real nu1 = 0.75 "Speed ratio up to which the capacity factor is nearly constant";
  parameter Real g1 = 0.9 "Capacity (K0/K)^2 at nu1";
  parameter Real nu2 = 0.85 "Speed ratio of the coupling point";

  annotation(Documentation(info="<html>
<p>Base of the records that a component takes as its data. A set of data extends it and gives all values, with their source.</p>
</html>"));
end CapacityFactor;
