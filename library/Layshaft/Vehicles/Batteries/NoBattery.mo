within Layshaft.Vehicles.Batteries;
model NoBattery "No battery"
  extends Interfaces.Battery(final electric=false);

  annotation(Documentation(info="<html>
<p>For vehicles without electric drive.</p>
</html>"));
end NoBattery;
