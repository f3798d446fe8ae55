within Layshaft.Bench.Tasks;
model CycleManoeuvre "Task: a driver who follows a drive cycle"
  extends PartialManoeuvre(wheel(path=[0, 0; 100, 0]));
  replaceable parameter Layshaft.Data.DriveCycles.CycleCWTVC data constrainedby Layshaft.Data.DriveCycles.SpeedEverySecond "Cycle"
    annotation(choicesAllMatching=true);
  parameter Units.Time step(min=Constants.small) = 1 "Time between the speeds of the cycle";
equation
  v_planned = data.scale*Blocks.Functions.uniform(data.values, progress/step);

  annotation(experiment(StopTime=60), Documentation(info="<html>
<p>The cycle is the urban part of the heavy-duty cycle unless another one is chosen.</p>
</html>"));
end CycleManoeuvre;
