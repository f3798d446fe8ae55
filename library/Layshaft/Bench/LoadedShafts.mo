within Layshaft.Bench;
partial model LoadedShafts "Bench side of three shafts: sensors, loading gearbox, dynamometers"
  parameter Units.Velocity v_start = 0 "Speed at the start";
  parameter Units.AngularVelocity w_start[3] = v_start/0.522*{3.7,12.6,12.6} "Speeds of the shafts at the start: R, FR, FL";
  parameter Boolean ideal = false "= true: sensors without noise, resolution and latency"
    annotation(Evaluate=true);
  replaceable parameter Components.SignalChain rearSignals(tau_noise=4, tau_step=1, w_noise=0.02, w_step=0.01, seed=1) "Signals of the rear sensor"
    annotation(choicesAllMatching=true);
  replaceable parameter Components.SignalChain frontSignals(tau_noise=0.3, tau_step=0.1, w_noise=0.05, w_step=0.02, seed=2) "Signals of the front sensors"
    annotation(choicesAllMatching=true);
  Components.ShaftSensor sensor[3](data={rearSignals, frontSignals, frontSignals}, seed={rearSignals.seed, frontSignals.seed, frontSignals.seed + 100}, each final ideal=ideal, w_start=w_start) "Sensors of torque and speed: R, FR, FL"
    annotation(Placement(transformation(extent={{-20,10},{0,30}})));
  Components.LoadingGearbox loadingGearbox "Gearbox of the rear dynamometer"
    annotation(Placement(transformation(extent={{30,40},{50,60}})));
  Components.Dynamometer rearDyno(J=0.9, tau_max=1100, P_max=400e3) "Rear dynamometer"
    annotation(Placement(transformation(extent={{70,40},{90,60}})));
  Components.Dynamometer rightDyno(J=0.12, tau_max=300, P_max=100e3, copper=0.03, P_supply=200, C=9e3, G=25) "Front right dynamometer"
    annotation(Placement(transformation(extent={{70,10},{90,30}})));
  Components.Dynamometer leftDyno(J=0.12, tau_max=300, P_max=100e3, copper=0.03, P_supply=200, C=9e3, G=25) "Front left dynamometer"
    annotation(Placement(transformation(extent={{70,-20},{90,0}})));
  Units.Energy E_grid(start=0, fixed=true) "Energy taken from the grid minus that given back";
  Units.Energy E_given "Energy given back to the grid";
  Units.Energy E_taken "Energy taken from the grid";
  Units.Energy E_heat "Energy that the dynamometers dissipate";
  Boolean saturated "A dynamometer is at its limit";
equation
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
  saturated = rearDyno.saturated or rightDyno.saturated or leftDyno.saturated;

  annotation(
    Diagram(coordinateSystem(extent={{-160,-110},{110,80}})),
    Documentation(info="<html>
<p>Everything between the powertrain and the grid. Commands of the dynamometers are given by a model that extends this one; torques and speeds of the sensors are what it gets.</p>
</html>"));
end LoadedShafts;
