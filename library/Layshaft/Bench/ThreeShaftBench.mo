within Layshaft.Bench;
partial model ThreeShaftBench "Bench with three drivelines R, FR, FL that a virtual vehicle coordinates"
  extends ThreeShafts;
  replaceable Vehicles.Virtual.PartialVehicle vehicle(v_start=v_start) "Virtual vehicle: the pivot of all drivelines"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-20,-80},{20,-40}})));
  Drivers.PedalDriver driver(v_start=v_start) "Driver: pedals"
    annotation(Placement(transformation(extent={{-140,10},{-120,30}})));
  Components.SpeedRegulator regulator[3](k={2200,9,9}, Ti={0.08,0.08,0.08}, ratio={loadingGearbox.ratio[loadingGearbox.gear], 1, 1}, tau_max={1100,300,300}) "Speed regulators: R, FR, FL"
    annotation(Placement(transformation(extent={{30,-70},{50,-50}})));
  Components.Tracking tracking[3] "Tracking errors"
    annotation(Placement(transformation(extent={{70,-80},{90,-60}})));
  Units.Velocity_kmh v_desired_kmh "Speed wanted";
  Units.Velocity_kmh v_model_kmh "Speed of the virtual vehicle";
  Units.Velocity_kmh v_measured_kmh "Speed from the rear sensor";
  Units.Velocity_kmh error_kmh "Speed of the virtual vehicle minus that wanted";
  Units.Velocity_kmh meanError_kmh "Mean absolute speed error since the start";
  inner replaceable Vehicles.Atmospheres.Uniform atmosphere constrainedby Vehicles.Interfaces.Atmosphere "Air"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-70,70},{-50,90}})));
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
