within Layshaft.Bench;
partial model ThreeShafts "Hardware of a bench: powertrain, three shafts with sensors, loading gearbox, dynamometers"
  extends LoadedShafts(w_start=v_start/powertrain.r_start*{powertrain.control.axleRatio, powertrain.control.frontRatio, powertrain.control.frontRatio});
  parameter Integer gear_start = 3 "Gear at the start";
  replaceable Hybrid.Powertrain powertrain(v_start=v_start, gear_start=gear_start) "Powertrain under test"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-100,0},{-60,40}})));
  Units.Power P_bench "Power of grid, shafts and losses of the bench: zero but for stored energy";
equation
  connect(powertrain.rear, sensor[1].flange_a)
    annotation(Line(points={{-60,32},{-40,32},{-40,20},{-20,20}}, color={0,0,0}));
  connect(powertrain.frontRight, sensor[2].flange_a)
    annotation(Line(points={{-60,20},{-20,20}}, color={0,0,0}));
  connect(powertrain.frontLeft, sensor[3].flange_a)
    annotation(Line(points={{-60,12},{-40,12},{-40,20},{-20,20}}, color={0,0,0}));
  P_bench = powertrain.P_shafts + rearDyno.P_grid + rightDyno.P_grid + leftDyno.P_grid - rearDyno.P_loss - rightDyno.P_loss - leftDyno.P_loss - rearDyno.P_heat - rightDyno.P_heat - leftDyno.P_heat - loadingGearbox.P_loss
    - rearDyno.P_kinetic - rightDyno.P_kinetic - leftDyno.P_kinetic - loadingGearbox.P_kinetic;

  annotation(
    Diagram(coordinateSystem(extent={{-160,-110},{110,80}})),
    Documentation(info="<html>
<p>What is physical on the bench. Commands of the dynamometers and pedals are given by a model that extends this one; torques and speeds of the sensors are what it gets.</p>
</html>"));
end ThreeShafts;
