within Layshaft.Vehicles.Data;
record SmallElectricCar "Compact electric car"
  extends LongitudinalCar(m=1600, J_wheels=0, F0=140, F2=0.36);

  annotation(Documentation(info="<html>
<p>Car of our own. The inertia of the wheels is in the mass.</p>
</html>"));
end SmallElectricCar;
