within Layshaft.Vehicles.Mounts;
model NoMounts "No mounts: the powertrain is one-dimensional"
  extends Interfaces.Mounts(final spatial=false);

  annotation(Documentation(info="<html>
<p>For vehicles whose powertrain has no mass of its own on the body.</p>
</html>"));
end NoMounts;
