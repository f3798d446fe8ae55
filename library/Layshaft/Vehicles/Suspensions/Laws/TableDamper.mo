within Layshaft.Vehicles.Suspensions.Laws;
model TableDamper "Damper given by a table"
  extends PartialDamper;
  parameter Units.Velocity v_table[:] = {-1,0,1} "Speeds, increasing";
  parameter Units.Force f_table[size(v_table, 1)] = {-2500,0,1100} "Forces at these speeds";
equation
  assert(Blocks.Functions.isIncreasing(v_table), "The speeds of the damper table of " + getInstanceName() + " must be strictly increasing.");
  law = Blocks.Functions.interpolate(v_table, f_table, v_rel, false);

  annotation(Documentation(info="<html>
<p>Linear between the points, and beyond them. <code>d</code> is not used.</p>
</html>"));
end TableDamper;
