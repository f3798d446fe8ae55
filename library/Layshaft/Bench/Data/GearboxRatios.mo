within Layshaft.Bench.Data;
record GearboxRatios "Automated gearbox with twelve gears"
  extends Icons.Record;
  parameter Units.Ratio ratio[12] = {15.86,12.33,9.57,7.44,5.87,4.57,3.47,2.70,2.10,1.63,1.29,1.00} "Ratios";
  parameter Units.Inertia J_in = 0.25 "Inertia of the input shaft and the countershafts";
  parameter Units.Inertia J_out = 0.3 "Inertia of the output shaft";
  parameter Units.Torque tau_drag = 3 "Drag at the input shaft";
  parameter Real d(unit="N.m.s/rad") = 0.04 "Drag at the input shaft per speed";
  parameter Units.Efficiency eta = 0.985 "Mesh efficiency";
  parameter Units.Torque tau_cone = 150 "Friction torque of the dogs while they engage";
  parameter Units.Torque tau_dog = 60e3 "Torque that engaged dogs hold";
  parameter Units.Time T = 0.02 "Time constant of the shift actuator";

  annotation(Documentation(info="<html>
<p>The ratios are the published ones of twelve-speed automated gearboxes of this class, 15.86 to 1 in steps of about 1.28. Inertias and losses are estimates.</p>
</html>"));
end GearboxRatios;
