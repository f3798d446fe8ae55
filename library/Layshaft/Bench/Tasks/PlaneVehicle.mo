within Layshaft.Bench.Tasks;
model PlaneVehicle "Task: a virtual vehicle that moves in the plane, with slip"
  extends PartialVehicle(redeclare replaceable Vehicles.Virtual.ComplexVehicle vehicle);

  annotation(experiment(StopTime=60), Documentation(info="<html>
<p>The vehicle is <a href=\"modelica://Layshaft.Vehicles.Virtual.ComplexVehicle\">ComplexVehicle</a> on a test track.</p>
</html>"));
end PlaneVehicle;
