within Layshaft.Bench;
partial model ThreeShafts "Hardware of a bench: powertrain, three shafts with sensors, loading gearbox, dynamometers"
  parameter Units.Velocity v_start = 0 "Speed at the start";
  parameter Integer gear_start = 3 "Gear at the start";
  parameter Boolean ideal = false "= true: sensors without noise, resolution and latency"
    annotation(Evaluate=true);
  replaceable parameter Components.SignalChain rearSignals(tau_noise=4, tau_step=1, w_noise=0.02, w_step=0.01, seed=1) "Signals of the rear sensor"
    annotation(choicesAllMatching=true);
  replaceable parameter Components.SignalChain frontSignals(tau_noise=0.3, tau_step=0.1, w_noise=0.05, w_step=0.02, seed=2) "Signals of the front sensors"
    annotation(choicesAllMatching=true);
  replaceable Hybrid.Powertrain powertrain(v_start=v_start, gear_start=gear_start) "Powertrain under test"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-100,0},{-60,40}})));
  Components.ShaftSensor sensor[3](data={rearSignals, frontSignals, frontSignals}, seed={rearSignals.seed, frontSignals.seed, frontSignals.seed + 100}, each final ideal=ideal, w_start=v_start/powertrain.r_start*{powertrain.control.axleRatio, powertrain.control.frontRatio, powertrain.control.frontRatio}) "Sensors of torque and speed: R, FR, FL"
    annotation(Placement(transformation(extent={{-20,10},{0,30}})));
  Components.LoadingGearbox loadingGearbox "Gearbox of the rear dynamometer"
    annotation(Placement(transformation(extent={{30,40},{50,60}})));
  Components.Dynamometer rearDyno(J=0.9, tau_max=1100, P_max=400e3) "Rear dynamometer"
    annotation(Placement(transformation(extent={{70,40},{90,60}})));
  Components.Dynamometer rightDyno(J=0.12, tau_max=300, P_max=100e3, copper=0.03, P_supply=200) "Front right dynamometer"
    annotation(Placement(transformation(extent={{70,10},{90,30}})));
  Components.Dynamometer leftDyno(J=0.12, tau_max=300, P_max=100e3, copper=0.03, P_supply=200) "Front left dynamometer"
    annotation(Placement(transformation(extent={{70,-20},{90,0}})));
  Units.Energy E_grid(start=0, fixed=true) "Energy taken from the grid minus that given back";
  Units.Energy E_given "Energy given back to the grid";
  Units.Energy E_taken "Energy taken from the grid";
  Units.Energy E_heat "Energy that the dynamometers dissipate";
  Units.Power P_bench "Power of grid, shafts and losses of the bench: zero but for stored energy";
  Boolean saturated "A dynamometer is at its limit";
equation
  connect(powertrain.rear, sensor[1].flange_a)
    annotation(Line(points={{-60,32},{-40,32},{-40,20},{-20,20}}, color={0,0,0}));
  connect(powertrain.frontRight, sensor[2].flange_a)
    annotation(Line(points={{-60,20},{-20,20}}, color={0,0,0}));
  connect(powertrain.frontLeft, sensor[3].flange_a)
    annotation(Line(points={{-60,12},{-40,12},{-40,20},{-20,20}}, color={0,0,0}));
  connect(sensor[1].flange_b, loadingGearbox.flange_a)
    annotation(Line(points={{0,20},{16,20},{16,50},{30,50}}, color={0,0,0}));
  connect(loadingGearbox.flange_b, rearDyno.flange)
    annotation(Line(points={{50,50},{70,50}}, color={0,0,0}));
  connect(sensor[2].flange_b, rightDyno.flange)
    annotation(Line(points={{0,20},{70,20}}, color={0,0,0}));
  connect(sensor[3].flange_b, leftDyno.flange)
    annotation(Line(points={{0,20},{16,20},{16,-10},{70,-10}}, color={0,0,0}));
  der(E_grid) = rearDyno.P_grid + rightDyno.P_grid + leftDyno.P_grid;
  E_given = rearDyno.E_given + rightDyno.E_given + leftDyno.E_given;
  E_taken = rearDyno.E_taken + rightDyno.E_taken + leftDyno.E_taken;
  E_heat = rearDyno.E_heat + rightDyno.E_heat + leftDyno.E_heat;
  P_bench = powertrain.P_shafts + rearDyno.P_grid + rightDyno.P_grid + leftDyno.P_grid - rearDyno.P_loss - rightDyno.P_loss - leftDyno.P_loss - rearDyno.P_heat - rightDyno.P_heat - leftDyno.P_heat - loadingGearbox.P_loss
    - rearDyno.P_kinetic - rightDyno.P_kinetic - leftDyno.P_kinetic - loadingGearbox.P_kinetic;
  saturated = rearDyno.saturated or rightDyno.saturated or leftDyno.saturated;

  annotation(
    Diagram(coordinateSystem(extent={{-160,-110},{110,80}})),
    Documentation(info="<html>
<p>What is physical on the bench. Commands of the dynamometers and pedals are given by a model that extends this one; torques and speeds of the sensors are what it gets.</p>
</html>"));
end ThreeShafts;
