within Layshaft.Vehicles.Data;
record WholeCar "Parameters of a whole car with front-wheel drive"
  extends Icons.Record;
  replaceable parameter CarEngine engine constrainedby FlywheelEngine "Engine, with the mass of the powertrain"
    annotation(choicesAllMatching=true);
  replaceable parameter ClutchMidSize clutch constrainedby Clutch "Clutch"
    annotation(choicesAllMatching=true);
  replaceable parameter SixSpeedGearsMidSize gears constrainedby SixSpeedGears "Gear set with all its wheels"
    annotation(choicesAllMatching=true);
  replaceable parameter SixSpeedLosses losses(
    ratio=cat(1, {gears.z_out[k]/gears.z_in[k]*gears.z_ring/gears.z_pinion[if k <= 4 then 1 else 2] for k in 1:6}, {-gears.z_reverse/gears.z_in[1]*gears.z_ring/gears.z_pinion[2]}))
    constrainedby GearsetLosses "Gear set reduced to ratios, inertias and losses"
    annotation(choicesAllMatching=true);
  replaceable parameter Differential differential constrainedby Differential "Differential"
    annotation(choicesAllMatching=true);
  replaceable parameter DriveShaft shaft constrainedby DriveShaft "Drive shafts"
    annotation(choicesAllMatching=true);
  replaceable parameter TransverseMounts mounts(m=engine.m, r_CM=engine.r_CM) constrainedby ThreeMounts "Mounts of the powertrain"
    annotation(choicesAllMatching=true);
  replaceable parameter Chassis.CommonRoad2 chassis(m_powertrain=engine.m, r_powertrain=mounts.r + engine.r_CM) constrainedby Chassis.FourWheels "Chassis"
    annotation(choicesAllMatching=true);

  annotation(Documentation(info="<html>
<p>All levels of detail of a car take this record. The masses belong together: the chassis counts the powertrain in its mass, and the mounts
carry what the record of the engine says.</p>
</html>"));
end WholeCar;
