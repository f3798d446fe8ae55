within Layshaft.Vehicles.Examples;
model MorseCarHiL "The smallest level of MorseCar with a clutch without events"
  extends Layshaft.Vehicles.MorseCar(level=5, transmission(redeclare model Clutch = Clutches.ElastoPlasticClutch(final data=data.clutch)));

  annotation(experiment(StopTime=56, Interval=0.01, Tolerance=1e-5), Documentation(info="<html>
<p>Level 5 with the <a href=\"modelica://Layshaft.Vehicles.Clutches.ElastoPlasticClutch\">elasto-plastic clutch</a>, for hardware in the loop.</p>
</html>"));
end MorseCarHiL;
