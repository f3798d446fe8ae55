within Layshaft.Vehicles.Data;
record Manoeuvre "What a driver does over time"
  extends Icons.Record;
  parameter Real accelerator[:, 2] = [0, 0; 1, 0] "Time and accelerator pedal, 0 ... 1";
  parameter Real brake[:, 2] = [0, 0; 1, 0] "Time and brake pedal, 0 ... 1";
  parameter Real clutch[:, 2] = [0, 0; 1, 0] "Time and clutch pedal, 1: pressed";
  parameter Units.Time gearTime[:] = {0} "Times at which the lever is moved, increasing";
  parameter Integer gear[size(gearTime, 1)] = {0} "Gears from these times on";

  annotation(Documentation(info="<html>
<p>Each matrix has the time in its first column and the pedal in its second; values between are interpolated. The lever is moved at the times of gearTime.</p>
</html>"));
end Manoeuvre;
