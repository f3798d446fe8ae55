within Layshaft.Vehicles.Data;
record GearsetLossesHandMade "Losses of a six-speed gear set, by formula"
  extends GearsetLosses(
    gears=6,
    ratio=4*{3.385,1.905,1.267,0.949,0.755,0.652,-3.23},
    J_in=fill(0.0063, 8),
    J_out=fill(0.08, 8),
    w={0,100,200,300,400,500,600,700},
    load={0,50,100,200,400},
    loss={{{0.4 + slope[g]*w[i] + share[g]*load[j] for j in 1:5} for i in 1:8} for g in 1:7},
    neutral={0.3 + 0.002*w[i] for i in 1:8});
  parameter Real slope[7](each unit="N.m.s/rad") = {0.002,0.003,0.004,0.005,0.006,0.0065,0.002} "Loss torque per speed of the input";
  parameter Units.Ratio share[7] = {0.025,0.024,0.024,0.024,0.0325,0.034,0.035} "Loss torque per load";

  annotation(Documentation(info="<html>
<p>
An example of the record, made by hand: loss = 0.4 N.m + slope w + share load. The tool
<code>layshaft reduce gearset</code> writes records with measured tables.
</p>
<p>
Source: ratios of a six-speed gearbox of a mid-size car with final drive 4.0; slopes and shares are chosen to meet the losses measured on a
five-speed gearbox of the class: 3.53 N.m in second and 5.21 N.m in fifth gear at 100 N.m and 2,460 rev/min.
</p>
</html>"));
end GearsetLossesHandMade;
