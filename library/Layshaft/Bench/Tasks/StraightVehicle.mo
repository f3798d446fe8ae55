within Layshaft.Bench.Tasks;
model StraightVehicle "Task: a virtual vehicle without slip"
  extends PartialVehicle(redeclare replaceable Vehicles.Virtual.SimpleVehicle vehicle);

  annotation(experiment(StopTime=60), Documentation(info="<html>
<p>The vehicle is <a href=\"modelica://Layshaft.Vehicles.Virtual.SimpleVehicle\">SimpleVehicle</a> on a test track.</p>
</html>"));
end StraightVehicle;
