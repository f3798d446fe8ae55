within Layshaft.Vehicles.Suspensions.Laws;
model TableSpring "Spring given by a table"
  extends PartialSpring(entry(amount=if removed then 0 else power, integrated=true));
  parameter Units.Length s_table[:] = {-0.1,0,0.1} "Travels, increasing";
  parameter Units.Force f_table[size(s_table, 1)] = {-2400,0,2600} "Forces at these travels beyond the preload";
equation
  assert(Blocks.Functions.isIncreasing(s_table), "The travels of the spring table of " + getInstanceName() + " must be strictly increasing.");
  if not removed then
    f = preload + Blocks.Functions.interpolate(s_table, f_table, s_rel, false);
  end if;
  energy = 0;

  annotation(Documentation(info="<html>
<p>Linear between the points, and beyond them. The balance integrates its power; <code>energy</code> is not computed.</p>
</html>"));
end TableSpring;
