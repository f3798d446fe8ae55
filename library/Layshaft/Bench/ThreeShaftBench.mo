within Layshaft.Bench;
partial model ThreeShaftBench "Bench with three drivelines R, FR, FL that a virtual vehicle coordinates"
  parameter Units.Velocity v_start = 0 "Speed at the start";
  parameter Integer gear_start = 3 "Gear at the start";
  parameter Boolean ideal = false "= true: sensors without noise, resolution and latency"
    annotation(Evaluate=true);
  replaceable parameter Components.SignalChain rearSignals(tau_noise=4, tau_step=1, w_noise=0.02, w_step=0.01, seed=1) "Signals of the rear sensor"
    annotation(choicesAllMatching=true);
  replaceable parameter Components.SignalChain frontSignals(tau_noise=0.3, tau_step=0.1, w_noise=0.05, w_step=0.02, seed=2) "Signals of the front sensors"
    annotation(choicesAllMatching=true);
  replaceable Vehicles.Virtual.PartialVehicle vehicle(v_start=v_start) "Virtual vehicle: the pivot of all drivelines"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-20,-80},{20,-40}})));
  replaceable Hybrid.Powertrain powertrain(v_start=v_start, gear_start=gear_start) "Powertrain under test"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-100,0},{-60,40}})));
  Drivers.PedalDriver driver(v_start=v_start) "Driver: pedals"
    annotation(Placement(transformation(extent={{-140,10},{-120,30}})));
  Components.ShaftSensor sensor[3](data={rearSignals, frontSignals, frontSignals}, each final ideal=ideal, w_start=v_start/vehicle.data.r*{powertrain.control.axleRatio, powertrain.control.frontRatio, powertrain.control.frontRatio}) "Sensors of torque and speed: R, FR, FL"
    annotation(Placement(transformation(extent={{-20,10},{0,30}})));
  Components.LoadingGearbox loadingGearbox "Gearbox of the rear dynamometer"
    annotation(Placement(transformation(extent={{30,40},{50,60}})));
  Components.Dynamometer rearDyno(J=0.9, tau_max=1100, P_max=400e3) "Rear dynamometer"
    annotation(Placement(transformation(extent={{70,40},{90,60}})));
  Components.Dynamometer rightDyno(J=0.12, tau_max=300, P_max=100e3, copper=0.03, P_supply=200) "Front right dynamometer"
    annotation(Placement(transformation(extent={{70,10},{90,30}})));
  Components.Dynamometer leftDyno(J=0.12, tau_max=300, P_max=100e3, copper=0.03, P_supply=200) "Front left dynamometer"
    annotation(Placement(transformation(extent={{70,-20},{90,0}})));
  Components.SpeedRegulator regulator[3](k={2200,9,9}, Ti={0.08,0.08,0.08}, ratio={loadingGearbox.ratio[loadingGearbox.gear], 1, 1}, tau_max={1100,300,300}) "Speed regulators: R, FR, FL"
    annotation(Placement(transformation(extent={{30,-70},{50,-50}})));
  Components.Tracking tracking[3] "Tracking errors"
    annotation(Placement(transformation(extent={{70,-80},{90,-60}})));
  Units.Velocity_kmh v_desired_kmh "Speed wanted";
  Units.Velocity_kmh v_model_kmh "Speed of the virtual vehicle";
  Units.Velocity_kmh v_measured_kmh "Speed from the rear sensor";
  Units.Velocity_kmh error_kmh "Speed of the virtual vehicle minus that wanted";
  Units.Velocity_kmh meanError_kmh "Mean absolute speed error since the start";
  Units.Energy E_grid(start=0, fixed=true) "Energy taken from the grid minus that given back";
  Units.Energy E_given "Energy given back to the grid";
  Units.Energy E_taken "Energy taken from the grid";
  Units.Energy E_heat "Energy that the dynamometers dissipate";
  Units.Power P_bench "Power of grid, shafts and losses of the bench: zero but for stored energy";
  Boolean saturated "A dynamometer is at its limit";
  inner replaceable Vehicles.Atmospheres.Uniform atmosphere constrainedby Vehicles.Interfaces.Atmosphere "Air"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-100,-90},{-80,-70}})));
protected
  Real absolute(start=0, fixed=true) "Integral of the absolute error";
equation
  // Driver and powertrain: pedals
  connect(driver.accelerator, powertrain.accelerator)
    annotation(Line(points={{-119,24},{-112,24},{-112,32},{-104,32}}, color={0,0,127}));
  connect(driver.brake, powertrain.brake)
    annotation(Line(points={{-119,16},{-112,16},{-112,8},{-104,8}}, color={0,0,127}));
  connect(vehicle.v, driver.v)
    annotation(Line(points={{22,-54},{26,-54},{26,-94},{-150,-94},{-150,14},{-142,14}}, color={0,0,127}));
  connect(powertrain.frictionBrake, vehicle.brake)
    annotation(Line(points={{-58,4},{-50,4},{-50,-60},{-24,-60}}, color={0,0,127}));
  // Shafts
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
  // Measured torques drive the virtual vehicle, its shaft speeds command the regulators
  connect(sensor.tau, vehicle.tau)
    annotation(Line(points={{-14,9},{-14,-20},{-40,-20},{-40,-48},{-24,-48}}, color={0,0,127}));
  connect(vehicle.w, regulator.w_command)
    annotation(Line(points={{22,-48},{24,-48},{24,-54},{28,-54}}, color={0,0,127}));
  connect(sensor.w, regulator.w)
    annotation(Line(points={{-6,9},{-6,-30},{25,-30},{25,-60},{28,-60}}, color={0,0,127}));
  connect(sensor.tau, regulator.tau)
    annotation(Line(points={{-14,9},{-14,-34},{23,-34},{23,-66},{28,-66}}, color={0,0,127}));
  connect(regulator[1].torque, rearDyno.torque)
    annotation(Line(points={{51,-60},{60,-60},{60,66},{80,66},{80,61}}, color={0,0,127}));
  connect(regulator[2].torque, rightDyno.torque)
    annotation(Line(points={{51,-60},{60,-60},{60,34},{80,34},{80,31}}, color={0,0,127}));
  connect(regulator[3].torque, leftDyno.torque)
    annotation(Line(points={{51,-60},{60,-60},{60,4},{80,4},{80,1}}, color={0,0,127}));
  connect(vehicle.w, tracking.command)
    annotation(Line(points={{22,-48},{56,-48},{56,-64},{68,-64}}, color={0,0,127}));
  tracking.actual = sensor.w_true;
  v_desired_kmh = driver.v_wanted/Constants.kmh;
  v_model_kmh = vehicle.v/Constants.kmh;
  v_measured_kmh = sensor[1].w*vehicle.data.r/powertrain.control.axleRatio/Constants.kmh;
  error_kmh = v_model_kmh - v_desired_kmh;
  der(absolute) = noEvent(abs(error_kmh));
  meanError_kmh = absolute/noEvent(max(time, 0.01));
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
<p>
Physical are the powertrain, the shafts with their sensors, the loading gearbox and the dynamometers; the rear axle, the reduction gears of the front wheels, the wheels and the vehicle are virtual. Each regulator
holds its shaft to the speed that the vehicle gives to it; the vehicle is what the drivelines have in common.
</p>
<p>Between powertrain, dynamometers, regulators, vehicle and driver there are signals only, apart from the three shafts.</p>
</html>"));
end ThreeShaftBench;
