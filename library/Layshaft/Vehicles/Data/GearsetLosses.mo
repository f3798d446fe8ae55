within Layshaft.Vehicles.Data;
partial record GearsetLosses "Ratios, lumped inertias and losses of a gear set, gear by gear"
  extends Icons.Record;

  parameter Integer gears(min=1) "Number of forward gears"
    annotation(Evaluate=true);
  parameter Units.Ratio ratio[gears + 1] "Speed of the input relative to that of the output: forward gears, then reverse (negative)";
  parameter Units.Inertia J_in[gears + 2] "Inertia that turns with the input: forward gears, reverse, neutral";
  parameter Units.Inertia J_out[gears + 2] "Inertia that turns with the output: forward gears, reverse, neutral";
  parameter Units.AngularVelocity w[:] "Speeds of the input in the tables, starting at 0, increasing";
  parameter Units.Torque load[:] "Torques at the input in the tables, starting at 0, increasing";
  parameter Units.Torque loss[gears + 1, size(w, 1), size(load, 1)] "Loss torque referred to the input: gear (reverse last), speed, load";
  parameter Units.Torque neutral[size(w, 1)] "Loss torque of the input shaft in neutral, over its speed";

  annotation(Documentation(info="<html>
<p>
Base of the records that <a href=\"modelica://Layshaft.Vehicles.Transmissions.ReducedGearset\">ReducedGearset</a> takes. A set
of data extends it and gives all values. Gears are in the order 1, 2, ..., reverse; the inertias have neutral as last value.
</p>
<p>
<code>loss[g, i, j]</code> is what gear g takes from the torque at the input at the speed <code>w[i]</code>, while the torque
<code>load[j]</code> is fed in: torque at the output = ratio (load - loss). Losses are the same for both directions of speed and
torque. Outside the tables the last value is held; a rig should cover the range that the vehicle reaches.
</p>
<p>
A gear set in constant mesh has the same inertias in all gears: the wheels on the loose side turn with the input, also in
neutral.
</p>
</html>"));
end GearsetLosses;
