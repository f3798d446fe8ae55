within Layshaft.Vehicles.Transmissions.Components;
function lossTorque "Loss torque of a gear set from the tables of its record"
  extends Icons.Function;
  input Units.AngularVelocity w[:] "Speeds in the tables, increasing";
  input Units.Torque load[:] "Loads in the tables, increasing";
  input Units.Torque loss[:, size(w, 1), size(load, 1)] "Loss torques: gear, speed, load";
  input Units.Torque neutral[size(w, 1)] "Loss torques in neutral";
  input Integer row "Gear: forward gears, reverse; beyond the table: neutral";
  input Units.AngularVelocity u "Speed, not negative";
  input Units.Torque v "Load, not negative";
  output Units.Torque tau "Loss torque, held outside the tables";
protected
  Integer i "Interval of the speeds";
  Integer j "Interval of the loads";
  Real f "Position within the interval of the speeds";
  Real g "Position within the interval of the loads";
algorithm
  i := Blocks.Functions.locate(w, u);
  f := min(max((u - w[i])/(w[i + 1] - w[i]), 0), 1);
  if row > size(loss, 1) then
    tau := neutral[i] + f*(neutral[i + 1] - neutral[i]);
  else
    j := Blocks.Functions.locate(load, v);
    g := min(max((v - load[j])/(load[j + 1] - load[j]), 0), 1);
    tau := (1 - f)*((1 - g)*loss[row, i, j] + g*loss[row, i, j + 1]) + f*((1 - g)*loss[row, i + 1, j] + g*loss[row, i + 1, j + 1]);
  end if;

  annotation(derivative(zeroDerivative=w, zeroDerivative=load, zeroDerivative=loss, zeroDerivative=neutral)=lossTorque_der, Documentation(info="<html>
<p>Linear in speed and load between the four neighbouring points of the gear's table, see
<a href=\"modelica://Layshaft.Vehicles.Data.GearsetLosses\">GearsetLosses</a>.</p>
</html>"));
end lossTorque;
