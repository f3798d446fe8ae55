within Layshaft.Vehicles.Data;
record MidSizeCar "Mid-size car with an engine"
  extends LongitudinalCar(m=1450);

  annotation(Documentation(info="<html>
<p>Car of our own: rolling resistance 1.15 %, drag area 0.65 m&sup2;.</p>
</html>"));
end MidSizeCar;
