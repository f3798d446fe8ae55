within Layshaft.Data.Converters;
record GenericCar "Generic converter of 240 mm diameter for a 2-litre engine"
  extends Curves(
    nu={0,0.2,0.4,0.6,0.7,0.8,0.85,0.9,0.95,0.98,1,1.02,1.05,1.1,1.2,1.5,2,3},
    mu={2,1.78,1.56,1.35,1.24,1.12,1.05,1,1,1,1,1,1,1,1,1,1,1},
    k={0.00245,0.0025,0.0025,0.0024,0.0023,0.00205,0.00185,0.0015,0.00085,0.00036,0,-0.0003,-0.0007,-0.0012,-0.0019,-0.0032,-0.0046,-0.0068});

  annotation(Documentation(info="<html>
<p>Usual shape (Lechner and Naunheimer, Automotive Transmissions): stall torque ratio 2, falling linearly to 1 at the
coupling point nu = 0.88; capacity nearly constant up to nu = 0.75, then falling to zero at synchronous speed, negative in
overrun. The level gives a stall speed of about 2400 rpm with 155 N.m.</p>
</html>"));
end GenericCar;
