within Layshaft.Vehicles.Transmissions.Components;
function lossTorque_der "Time derivative of lossTorque"
  extends Icons.Function;
  input Units.AngularVelocity w[:] "Speeds in the tables, increasing";
  input Units.Torque load[:] "Loads in the tables, increasing";
  input Units.Torque loss[:, size(w, 1), size(load, 1)] "Loss torques: gear, speed, load";
  input Units.Torque neutral[size(w, 1)] "Loss torques in neutral";
  input Integer row "Gear: forward gears, reverse; beyond the table: neutral";
  input Units.AngularVelocity u "Speed, not negative";
  input Units.Torque v "Load, not negative";
  input Units.AngularAcceleration der_u "Derivative of the speed";
  input Real der_v(unit="N.m/s") "Derivative of the load";
  output Real der_tau(unit="N.m/s") "Derivative of the loss torque";
protected
  Integer i "Interval of the speeds";
  Integer j "Interval of the loads";
  Real f "Position within the interval of the speeds";
  Real g "Position within the interval of the loads";
  Real df "Derivative of f";
  Real dg "Derivative of g";
algorithm
  i := Blocks.Functions.locate(w, u);
  f := (u - w[i])/(w[i + 1] - w[i]);
  df := if f < 0 or f > 1 then 0 else der_u/(w[i + 1] - w[i]);
  f := min(max(f, 0), 1);
  if row > size(loss, 1) then
    der_tau := df*(neutral[i + 1] - neutral[i]);
  else
    j := Blocks.Functions.locate(load, v);
    g := (v - load[j])/(load[j + 1] - load[j]);
    dg := if g < 0 or g > 1 then 0 else der_v/(load[j + 1] - load[j]);
    g := min(max(g, 0), 1);
    der_tau := df*((1 - g)*(loss[row, i + 1, j] - loss[row, i, j]) + g*(loss[row, i + 1, j + 1] - loss[row, i, j + 1]))
      + dg*((1 - f)*(loss[row, i, j + 1] - loss[row, i, j]) + f*(loss[row, i + 1, j + 1] - loss[row, i + 1, j]));
  end if;

  annotation(Documentation(info="<html>
<p>Partial slopes times the derivatives of speed and load.</p>
</html>"));
end lossTorque_der;
