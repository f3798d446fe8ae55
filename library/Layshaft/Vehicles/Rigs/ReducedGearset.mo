within Layshaft.Vehicles.Rigs;
model ReducedGearset "Rig with a reduced gear set"
  extends Gearset(redeclare Transmissions.ReducedGearset gearset(redeclare parameter Data.GearsetLossesHandMade losses));

  annotation(experiment(StopTime=40, Tolerance=1e-5), Documentation(info="<html>
<p>The scenario of <a href=\"modelica://Layshaft.Vehicles.Rigs.Gearset\">Gearset</a> with the reduced gear set and its loss tables.</p>
</html>"));
end ReducedGearset;
