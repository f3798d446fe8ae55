within Layshaft.Vehicles.Brakes;
model NoBrakes "No brakes of the wheels"
  extends Interfaces.Brakes;
equation
  hubs.tau = zeros(4);
  carriers.tau = zeros(4);

  annotation(Documentation(info="<html>
<p>For chassis that have the brakes inside.</p>
</html>"));
end NoBrakes;
