model ThreeShaft "Five-speed gear set with three shafts: constant mesh, layshaft, direct fourth gear"
  extends Layshaft.Vehicles.Transmissions.PartialGearset(
    final spatial=false,
    final gears=5,
    ratios={constantMesh*pair[1],constantMesh*pair[2],constantMesh*pair[3],1,constantMesh*pair[4],-constantMesh*pair[5]});
  import Layshaft.Rotational.Components;
  import Layshaft.Units;
  parameter Units.Ratio constantMesh = 1.45 "Speed of the input relative to that of the layshaft";
  parameter Units.Ratio pair[5] = {2.52,1.46,0.97,0.56,2.35} "Speed of the layshaft relative to that of the output: gears 1, 2, 3, 5, reverse";
  parameter Units.Efficiency eta = 0.985 "Efficiency of a mesh";
  parameter Units.Force f_press = 4000 "Force that presses a synchroniser";
  Components.Inertia inputShaft(J=0.003) "Input shaft with the wheel of the constant mesh";
  Components.LossyGear mesh(ratio=constantMesh, eta=eta, tau_bearing=0.2) "Constant mesh";
  Components.Inertia layshaft(J=0.004) "Layshaft with its wheels";
  Components.LossyGear pairs[5](ratio={pair[1],pair[2],pair[3],pair[4],-pair[5]}, each eta=eta) "Pairs of wheels: gears 1, 2, 3, 5, reverse";
  Components.Inertia wheels[5](each J=5e-4) "Loose wheels on the output shaft";
  Components.Clutch synchronisers[5](each fn_max=f_press, each cgeo=0.5) "Synchronisers of the pairs";
  Components.Clutch direct(fn_max=f_press, cgeo=0.5) "Synchroniser of the direct gear";
  Components.Inertia outputShaft(J=0.006) "Output shaft";
  Components.BearingFriction bearings(w_table={0,1000}, tau_table={0.3,1.5}) "Bearings and seals of the output shaft";
protected
  constant Integer place[5] = {1,2,3,0,4} "Pair of each gear, 0: direct";
  Integer wanted "Pair that is wanted, 0: none";
equation
  wanted = if gear < 0 then 5 elseif gear == 0 then 0 else place[min(max(gear, 1), gears)];
  engaged = if gear == 4 and direct.locked or wanted > 0 and synchronisers[max(wanted, 1)].locked then gear else 0;
  lossPower = mesh.power + sum(pairs.power) + sum(synchronisers.power) + direct.power + bearings.power;
  direct.f_normalized = if gear == 4 then 1 else 0;
  for i in 1:5 loop
    synchronisers[i].f_normalized = if wanted == i then 1 else 0;
    connect(layshaft.flange_b, pairs[i].flange_a);
    connect(pairs[i].flange_b, wheels[i].flange_a);
    connect(wheels[i].flange_b, synchronisers[i].flange_a);
    connect(synchronisers[i].flange_b, outputShaft.flange_a);
  end for;
  connect(flange_a, inputShaft.flange_a);
  connect(inputShaft.flange_b, mesh.flange_a);
  connect(mesh.flange_b, layshaft.flange_a);
  connect(inputShaft.flange_b, direct.flange_a);
  connect(direct.flange_b, outputShaft.flange_a);
  connect(outputShaft.flange_b, bearings.flange_a);
  connect(bearings.flange_b, flange_b);
end ThreeShaft;
