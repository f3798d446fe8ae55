within LayshaftTest.Vehicles;
model SixSpeedShifts "Six-speed gear set through all gears: ratios, energy, reaction on the housing, bearings"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  Layshaft.Vehicles.Transmissions.SixSpeed gearset(spatial=true, w_in(fixed=true), w_out(fixed=true), flange_a(phi(start=0, fixed=true)),
    flange_b(phi(start=0, fixed=true))) "Gear set in a housing";
  Layshaft.Vehicles.Transmissions.SixSpeed plain(w_in(fixed=true), w_out(fixed=true), flange_a(phi(start=0, fixed=true)),
    flange_b(phi(start=0, fixed=true))) "The same in one dimension";
  Layshaft.MultiBody.Parts.Fixed ground "Where the housing is fixed";
  Layshaft.Rotational.Components.Inertia vehicle[2](each J=60) "Vehicles";
  Layshaft.Rotational.Sources.Torque engine[2] "Torques at the inputs";
  Layshaft.Blocks.Sources.IntegerTable gear(startValue=0, times={0.5,3,5,7,9,11,13,14.5,25}, values={1,2,3,4,5,6,5,0,-1}) "Gears";
  Layshaft.Energy.Audit audit(n=4, tolerance=1e-5) "Energies";
  final parameter Layshaft.Units.Ratio expected[7] = {44/13*4, 40/21*4, 38/30*4, 37/39*4, 27/32*68/19, 35/48*68/19, -47/13*68/19} "Ratios by teeth";
  Layshaft.Units.Power stored "Power into all inertias of the gear set";
  Real momentumRate(unit="N.m") "Rate of the angular momentum of the gear set";
  Layshaft.Units.Torque bearingTorque[3] "Torque of all bearings and losses on the housing";
  Layshaft.Units.Force bearingForce[3] "Force of all bearings on the housing";
protected
  function wrench "Torque of two bearing forces on the housing"
    input Real r[3] "Axis";
    input Real y[2] "Positions along the axis";
    input Real F_1[3] "Force of bearing 1 on the shaft";
    input Real F_2[3] "Force of bearing 2 on the shaft";
    output Real t[3] "Torque about the origin";
  algorithm
    t := -cross(r + {0, y[1], 0}, F_1) - cross(r + {0, y[2], 0}, F_2);
  end wrench;
equation
  connect(ground.frame_b, gearset.mount);
  engine[1].tau = if time > 16 then 0 elseif gearset.engaged <> 0 then 80 else 0;
  engine[2].tau = if time > 16 then 0 elseif plain.engaged <> 0 then 80 else 0;
  connect(engine[1].flange, gearset.flange_a);
  connect(gearset.flange_b, vehicle[1].flange_a);
  connect(gear.y, gearset.gear);
  connect(engine[2].flange, plain.flange_a);
  connect(plain.flange_b, vehicle[2].flange_a);
  connect(gear.y, plain.gear);
  stored = gearset.gearTrain.inputShaft.rotor.power + gearset.gearTrain.outputShaft1.rotor.power + gearset.gearTrain.outputShaft2.rotor.power
    + gearset.gearTrain.ring.rotor.power + gearset.gearTrain.wheel1.rotor.power + gearset.gearTrain.wheel2.rotor.power + gearset.gearTrain.wheel3.rotor.power
    + gearset.gearTrain.wheel4.rotor.power + gearset.gearTrain.wheel5.rotor.power + gearset.gearTrain.wheel6.rotor.power + gearset.gearTrain.wheelR.rotor.power;
  momentumRate = gearset.gearTrain.inputShaft.J*gearset.gearTrain.inputShaft.rotor.a + gearset.gearTrain.outputShaft1.J*gearset.gearTrain.outputShaft1.rotor.a
    + gearset.gearTrain.outputShaft2.J*gearset.gearTrain.outputShaft2.rotor.a + gearset.gearTrain.ring.J*gearset.gearTrain.ring.rotor.a
    + gearset.gearTrain.wheel1.J*gearset.gearTrain.wheel1.rotor.a + gearset.gearTrain.wheel2.J*gearset.gearTrain.wheel2.rotor.a
    + gearset.gearTrain.wheel3.J*gearset.gearTrain.wheel3.rotor.a + gearset.gearTrain.wheel4.J*gearset.gearTrain.wheel4.rotor.a
    + gearset.gearTrain.wheel5.J*gearset.gearTrain.wheel5.rotor.a + gearset.gearTrain.wheel6.J*gearset.gearTrain.wheel6.rotor.a
    + gearset.gearTrain.wheelR.J*gearset.gearTrain.wheelR.rotor.a;
  audit.power = {stored, vehicle[1].power, gearset.lossPower, -engine[1].tau*gearset.w_in};
  bearingTorque = wrench(zeros(3), gearset.data.y_bearing[1, :], gearset.gearTrain.inputBearings.F_1, gearset.gearTrain.inputBearings.F_2)
    + wrench(gearset.data.r_1, gearset.data.y_bearing[2, :], gearset.gearTrain.bearings1.F_1, gearset.gearTrain.bearings1.F_2)
    + wrench(gearset.data.r_2, gearset.data.y_bearing[3, :], gearset.gearTrain.bearings2.F_1, gearset.gearTrain.bearings2.F_2)
    + wrench(gearset.data.r_ring, gearset.data.y_bearing[4, :], gearset.gearTrain.ringBearings.F_1, gearset.gearTrain.ringBearings.F_2)
    + {0,1,0}*(gearset.gearTrain.inputBearings.tau + gearset.gearTrain.bearings1.tau + gearset.gearTrain.bearings2.tau + gearset.gearTrain.ringBearings.tau
      + gearset.gearTrain.mesh1.radius_a*gearset.gearTrain.mesh1.F_loss + gearset.gearTrain.mesh2.radius_a*gearset.gearTrain.mesh2.F_loss
      + gearset.gearTrain.mesh3.radius_a*gearset.gearTrain.mesh3.F_loss + gearset.gearTrain.mesh4.radius_a*gearset.gearTrain.mesh4.F_loss
      + gearset.gearTrain.mesh5.radius_a*gearset.gearTrain.mesh5.F_loss + gearset.gearTrain.mesh6.radius_a*gearset.gearTrain.mesh6.F_loss
      + gearset.gearTrain.meshR.radius_a*gearset.gearTrain.meshR.F_loss + gearset.gearTrain.final1.radius_a*gearset.gearTrain.final1.F_loss
      + gearset.gearTrain.final2.radius_a*gearset.gearTrain.final2.F_loss);
  bearingForce = -(gearset.gearTrain.inputBearings.F_1 + gearset.gearTrain.inputBearings.F_2 + gearset.gearTrain.bearings1.F_1 + gearset.gearTrain.bearings1.F_2
    + gearset.gearTrain.bearings2.F_1 + gearset.gearTrain.bearings2.F_2 + gearset.gearTrain.ringBearings.F_1 + gearset.gearTrain.ringBearings.F_2);
  assert(noEvent(abs(gearset.flange_a.tau + gearset.flange_b.tau + gearset.mount.t[2] - momentumRate) < 1e-6), "The torques do not add up with the reaction on the housing.");
  assert(noEvent(abs(gearset.mount.t[1]) + abs(gearset.mount.t[3]) < 1e-9), "The housing gets a torque across the shafts.");
  assert(noEvent(max(abs(bearingForce)) < 1e-6), "Tooth forces push the housing away.");
  assert(noEvent(max(abs(bearingTorque + gearset.mount.t)) < 1e-6), "The bearings give another torque than the mount.");
  assert(noEvent(gearset.lossPower >= -1e-9), "Losses drive.");
  assert(noEvent(abs(gearset.w_in - plain.w_in) < 1e-5*max(abs(gearset.w_in), 1)), "One and three dimensions differ.");
  assert(max(abs(gearset.ratios - expected)) < 1e-12, "The ratios are not those of the teeth.");
  when {time >= 2.9, time >= 4.9, time >= 6.9, time >= 8.9, time >= 10.9, time >= 12.9, time >= 14.4} then
    assert(gearset.engaged == gear.y, "The gear is not engaged.");
    assert(abs(gearset.w_in - expected[max(gearset.engaged, 1)]*gearset.w_out) < 1e-6*gearset.w_in, "The ratio is not that of the teeth.");
    assert(-gearset.flange_b.tau/(80*gearset.ratio) > 0.9 and -gearset.flange_b.tau/(80*gearset.ratio) < 0.99, "The efficiency is not that of a gearbox.");
  end when;
  when time >= 20 then
    assert(gearset.engaged == 0 and abs(gearset.flange_b.tau) < 5, "Neutral does not part the shafts.");
  end when;
  when terminal() then
    assert(gearset.engaged == -1 and abs(gearset.w_in - expected[7]*gearset.w_out) < 1e-6*abs(gearset.w_in), "Reverse does not turn the output back.");
  end when;

  annotation(experiment(StopTime=30, Tolerance=1e-8), Documentation(info="<html>
<p>80 N.m through gears 1 to 6 and back to 5, then neutral, then reverse. In every gear w_in = ratio w_out by the numbers of teeth. At
any time the torques at both shafts and the reaction on the housing are the rate of the angular momentum; the forces of all bearings give the same
reaction and no net force; the work of the source is stored or lost.</p>
</html>"));
end SixSpeedShifts;
