within Layshaft.Bench.Hybrid;
block ControlUnit "Hybrid control unit: modes, torque split, shifts synchronised by the electric machine"
  extends Icons.Block;
  parameter Units.Time samplePeriod = 0.01 "Period of the unit";
  parameter Units.Ratio ratio[:] = {15.86,12.33,9.57,7.44,5.87,4.57,3.47,2.70,2.10,1.63,1.29,1.00} "Ratios of the gearbox"
    annotation(Dialog(group="Vehicle"));
  parameter Units.Ratio axleRatio = 3.7 "Ratio of the rear axle"
    annotation(Dialog(group="Vehicle"));
  parameter Units.Ratio frontRatio = 12.6 "Ratio of the front reduction gears"
    annotation(Dialog(group="Vehicle"));
  parameter Units.Torque tau_wheels = 16e3 "Torque of all wheels at full accelerator"
    annotation(Dialog(group="Vehicle"));
  parameter Units.Power P_wheels = 350e3 "Power of all wheels at full accelerator"
    annotation(Dialog(group="Vehicle"));
  parameter Units.Torque tau_brake = 34e3 "Torque of all brakes at full pedal"
    annotation(Dialog(group="Vehicle"));
  parameter Boolean hasFront = true "= true: there are front machines"
    annotation(Dialog(group="Split"));
  parameter Real frontShare(min=0, max=1) = 0.12 "Part of the drive torque that the front machines take"
    annotation(Dialog(group="Split"));
  parameter Real frontBoost(min=0, max=1) = 0.4 "The same at full accelerator"
    annotation(Dialog(group="Split"));
  parameter Real frontRecuperation(min=0, max=1) = 0.4 "Part of the recuperation that the front machines take"
    annotation(Dialog(group="Split"));
  parameter Units.AngularVelocity w_fade[2] = {2,6} "Speeds of the wheels at which recuperation begins and is full"
    annotation(Dialog(group="Split"));
  parameter Units.Power P_on = 60e3 "Demand above which the engine is started, at the wanted state of charge"
    annotation(Dialog(group="Modes"));
  parameter Units.Power P_off = 15e3 "Demand below which it is stopped"
    annotation(Dialog(group="Modes"));
  parameter Real soc_wanted = 0.55 "Wanted state of charge"
    annotation(Dialog(group="Modes"));
  parameter Real soc_low = 0.3 "Below it the engine runs whenever it can"
    annotation(Dialog(group="Modes"));
  parameter Units.Power charge = 250e3 "Power into the battery per missing state of charge"
    annotation(Dialog(group="Modes"));
  parameter Units.Time dwell = 4 "Shortest time between start and stop, unless the driver brakes"
    annotation(Dialog(group="Modes"));
  parameter Boolean electricOnly = false "= true: the engine stays off"
    annotation(Dialog(group="Modes"));
  parameter Units.AngularVelocity w_couple = 85 "The engine is coupled above this speed"
    annotation(Dialog(group="Clutch"));
  parameter Units.AngularVelocity w_release = 72 "It is separated below this speed"
    annotation(Dialog(group="Clutch"));
  parameter Units.Torque tau_crank = 350 "Torque of the clutch that cranks the engine"
    annotation(Dialog(group="Clutch"));
  parameter Units.Torque tau_clutch = 3000 "Torque of the closed clutch"
    annotation(Dialog(group="Clutch"));
  parameter Integer launchGear = 3 "Gear at rest"
    annotation(Dialog(group="Shifts"));
  parameter Units.AngularVelocity w_up = 150 "Shift up above this speed of the gearbox input"
    annotation(Dialog(group="Shifts"));
  parameter Units.AngularVelocity w_down = 88 "Shift down below it"
    annotation(Dialog(group="Shifts"));
  parameter Units.AngularVelocity w_aim = 112 "Speed after a shift, at least for upshifts, at most for downshifts"
    annotation(Dialog(group="Shifts"));
  parameter Units.AngularVelocity w_pedal = 35 "Shift speeds are higher by this at full accelerator"
    annotation(Dialog(group="Shifts"));
  parameter Units.Time T_cut = 0.15 "Time in which the torque is taken away"
    annotation(Dialog(group="Shifts"));
  parameter Units.Time T_restore = 0.25 "Time in which it returns"
    annotation(Dialog(group="Shifts"));
  parameter Units.Time T_wait = 1 "Shortest time between shifts"
    annotation(Dialog(group="Shifts"));
  parameter Units.AngularVelocity w_engage = 2 "Difference of speed at which the dogs engage"
    annotation(Dialog(group="Shifts"));
  Blocks.Interfaces.RealInput accelerator "Accelerator pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,80},{-100,120}})));
  Blocks.Interfaces.RealInput brake "Brake pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput w_engine(unit="rad/s") "Speed of the engine"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput w_machine(unit="rad/s") "Speed of the electric machine and the gearbox input"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealInput w_out(unit="rad/s") "Speed of the gearbox output"
    annotation(Placement(transformation(extent={{-140,0},{-100,40}})));
  Blocks.Interfaces.RealInput w_front[2](each unit="rad/s") "Speeds of the front machines, right and left"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput position "Position of the dogs"
    annotation(Placement(transformation(extent={{-140,-40},{-100,0}})));
  Blocks.Interfaces.RealInput tau_engine(unit="N.m") "Torque of the engine"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Blocks.Interfaces.RealInput soc "State of charge"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealInput P_discharge(unit="W") "Power that may be taken from the battery"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  Blocks.Interfaces.RealInput P_charge(unit="W") "Power that may be given to the battery"
    annotation(Placement(transformation(extent={{-140,-120},{-100,-80}})));
  discrete Blocks.Interfaces.RealOutput engineTorque(unit="N.m", start=0, fixed=true) "Wanted torque of the engine"
    annotation(Placement(transformation(extent={{100,80},{120,100}})));
  Blocks.Interfaces.BooleanOutput run(start=false, fixed=true) "The engine is wanted"
    annotation(Placement(transformation(extent={{100,60},{120,80}})));
  discrete Blocks.Interfaces.RealOutput clutch(start=0, fixed=true) "Clutch of the hybrid module: 0 open, 1 closed"
    annotation(Placement(transformation(extent={{100,40},{120,60}})));
  discrete Blocks.Interfaces.RealOutput machineTorque(unit="N.m", start=0, fixed=true) "Wanted torque of the electric machine"
    annotation(Placement(transformation(extent={{100,20},{120,40}})));
  discrete Blocks.Interfaces.RealOutput frontTorque[2](each unit="N.m", each start=0, each fixed=true) "Wanted torques of the front machines, right and left"
    annotation(Placement(transformation(extent={{100,0},{120,20}})));
  Blocks.Interfaces.IntegerOutput gear(start=launchGear, fixed=true) "Gear selected"
    annotation(Placement(transformation(extent={{100,-20},{120,0}})));
  discrete Blocks.Interfaces.RealOutput engage(start=1, fixed=true) "Command of the dogs"
    annotation(Placement(transformation(extent={{100,-40},{120,-20}})));
  discrete Blocks.Interfaces.RealOutput frictionBrake(start=0, fixed=true) "Friction brakes, 0 ... 1"
    annotation(Placement(transformation(extent={{100,-60},{120,-40}})));
  Blocks.Interfaces.IntegerOutput mode(start=1, fixed=true) "1 electric, 2 hybrid, 3 hybrid and charging, 4 recuperation"
    annotation(Placement(transformation(extent={{100,-80},{120,-60}})));
  Integer shift(start=0, fixed=true) "Shift: 0 in gear, 1 torque off, 2 disengage, 3 synchronise, 4 engage, 5 torque on";
  Integer coupling(start=0, fixed=true) "Clutch: 0 open, 1 cranks, 2 closed";
protected
  discrete Units.Torque tau_drive(start=0, fixed=true) "Drive torque of all wheels";
  discrete Units.Torque tau_stop(start=0, fixed=true) "Brake torque of all wheels";
  discrete Units.Torque regenFront(start=0, fixed=true) "Recuperation of the front wheels";
  discrete Units.Torque regenRear(start=0, fixed=true) "Recuperation of the rear wheels";
  discrete Units.Torque front(start=0, fixed=true) "Drive torque of the front wheels";
  discrete Units.Torque tau_in(start=0, fixed=true) "Torque wanted at the gearbox input";
  discrete Units.Torque machineMax(start=0, fixed=true) "Largest torque of the electric machine";
  discrete Units.Torque frontMax(start=0, fixed=true) "Largest torque of a front machine";
  discrete Units.AngularVelocity w_wheel(start=0, fixed=true) "Speed of the rear wheels";
  discrete Units.Power demand(start=0, fixed=true) "Power wanted";
  discrete Units.Power surplus(start=0, fixed=true) "Power for the battery";
  discrete Units.Time t_run(start=-100, fixed=true) "Time of the last start or stop";
  discrete Units.Time t_shift(start=-100, fixed=true) "Time of the last step of a shift";
  discrete Real blend(start=1, fixed=true) "Part of the torque that is left in a shift";
  Integer next(start=launchGear, fixed=true) "Gear that a shift leads to";
  Boolean wanted(start=false, fixed=true) "The engine should run";
  Boolean braking(start=false, fixed=true) "The driver brakes";
algorithm
  when sample(0, samplePeriod) then
    // What the driver wants
    w_wheel := max(w_out, 0)/axleRatio;
    braking := noEvent(brake > 0.005);
    tau_drive := if braking then 0 else max(accelerator, 0)*min(tau_wheels, P_wheels/max(w_wheel, 1));
    tau_stop := max(brake, 0)*tau_brake;
    demand := tau_drive*w_wheel;
    machineMax := min(1100, 150e3/max(w_machine, 1));
    frontMax := if hasFront then min(250, 75e3/max(max(w_front), 1)) else 0;

    // Engine: electric driving below P_on, more willingly the lower the battery is
    surplus := charge*(soc_wanted - soc);
    wanted := noEvent(not electricOnly and not braking and w_machine > (if run then w_release else w_couple) and (demand > (if run then P_off else max(P_off, P_on - surplus)) or soc < soc_low));
    if noEvent(shift == 0 and wanted and not run and time > t_run + dwell) then
      run := true;
      t_run := time;
    elseif noEvent(run and not wanted and (time > t_run + dwell or braking or w_machine < w_release) and shift == 0) then
      run := false;
      t_run := time;
    end if;
    if not run then
      coupling := 0;
    elseif coupling == 0 then
      coupling := 1;
    elseif noEvent(coupling == 1 and abs(w_engine - w_machine) < 1) then
      coupling := 2;
    end if;
    clutch := if coupling == 0 then 0 elseif coupling == 1 then tau_crank/tau_clutch else 1;

    // Shifts
    if noEvent(shift == 0 and coupling <> 1 and time > t_shift + T_wait) then
      next := nextGear(ratio, gear, launchGear, w_machine, w_out, w_up + w_pedal*accelerator, w_down, w_aim + w_pedal*accelerator);
      if next <> gear then
        shift := 1;
        t_shift := time;
      end if;
    elseif shift == 1 then
      blend := max(0, blend - samplePeriod/T_cut);
      if noEvent(time > t_shift + T_cut + 0.05) then
        shift := 2;
        engage := 0;
      end if;
    elseif shift == 2 then
      if noEvent(position < 0.1) then
        shift := 3;
        gear := next;
      end if;
    elseif shift == 3 then
      if noEvent(abs(ratio[gear]*w_out - w_machine) < w_engage) then
        shift := 4;
        engage := 1;
      end if;
    elseif shift == 4 then
      if noEvent(position > 0.95) then
        shift := 5;
        t_shift := time;
      end if;
    elseif shift == 5 then
      blend := min(1, blend + samplePeriod/T_restore);
      if noEvent(blend > 0.999) then
        shift := 0;
        blend := 1;
        t_shift := time;
      end if;
    end if;

    // Brakes: recuperation as far as machines and battery take it, not near standstill
    regenFront := min(max((w_wheel - w_fade[1])/(w_fade[2] - w_fade[1]), 0), 1)*min(tau_stop, 0.9*P_charge/max(w_wheel, 1));
    regenRear := if shift == 0 then min((1 - frontRecuperation)*regenFront, machineMax*ratio[gear]*axleRatio) else 0;
    regenFront := min(regenFront - regenRear, 2*frontMax*frontRatio);
    frictionBrake := min(1, (tau_stop - regenFront - regenRear)/tau_brake);

    // Split of the drive torque
    front := min((frontShare + (frontBoost - frontShare)*max(accelerator, 0)^4)*tau_drive, min(2*frontMax*frontRatio, P_discharge/max(w_wheel, 1)));
    frontTorque := fill((front - regenFront)/(2*frontRatio), 2);
    tau_in := blend*(tau_drive - front - regenRear)/(ratio[gear]*axleRatio);
    if coupling == 2 and (shift == 0 or shift == 1 or shift == 5) then
      engineTorque := blend*min(max((tau_drive - front)/(ratio[gear]*axleRatio) + surplus/max(w_machine, w_release), 60), 1700);
    elseif noEvent(shift == 3 and ratio[gear]*w_out < w_machine) then
      engineTorque := -200;
    elseif coupling == 1 then
      engineTorque := min(max(20*(w_machine - w_engine), 0), 600);
    else
      engineTorque := 0;
    end if;
    if shift == 2 or shift == 4 then
      machineTorque := if coupling == 2 then -tau_engine else 0;
    elseif shift == 3 then
      machineTorque := (if coupling == 2 then 45 else 14)*(ratio[gear]*w_out - w_machine) - (if coupling == 2 then tau_engine else 0);
    else
      machineTorque := tau_in - (if coupling == 2 then tau_engine elseif coupling == 1 then (if noEvent(w_engine < w_machine) then -tau_crank else tau_crank) else 0);
    end if;
    machineTorque := min(machineTorque, max(P_discharge - front*w_wheel, 0)/max(w_machine, 10));
    machineTorque := max(machineTorque, -max(P_charge - regenFront*w_wheel, 0)/max(w_machine, 10));
    machineTorque := min(max(machineTorque, -machineMax), machineMax);
    mode := if noEvent(braking and regenFront + regenRear > 1) then 4 elseif coupling == 0 then 1 elseif noEvent(machineTorque < 0) then 3 else 2;
  end when;

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="HCU"),
      Text(extent={{-150,-110},{150,-140}}, textString="Ts=%samplePeriod")}),
    Documentation(info="<html>
<p>Samples every 10 ms. The pedals become a torque of all wheels.</p>
<ul>
<li>Modes: electric; hybrid when the demand is above P_on, which falls with the state of charge; charging when the engine gives more than the driver wants; recuperation when he brakes, within the limits of
machines and battery. Friction brakes do the rest.</li>
<li>Engine start: the clutch slips with tau_crank, the machine gives as much more; at equal speeds it closes.</li>
<li>Shift: torque off, dogs out, select, synchronise, dogs in, torque on. In neutral the electric machine turns the input shaft, with the engine if that is coupled, to the speed of the new gear:
it brakes in upshifts and drives in downshifts.</li>
</ul>
</html>"));
end ControlUnit;
