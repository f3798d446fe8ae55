within LayshaftTest.Vehicles;
model VirtualStandsOnSlope "Braked virtual vehicles stand on a slope of 10 % without creeping"
  extends Layshaft.Icons.Example;
  inner Layshaft.Vehicles.Roads.TestTrack road(grade=0.1) "Slope";
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  Layshaft.Vehicles.Virtual.SimpleVehicle simple(v_start=5) "Lumped mass";
  Layshaft.Vehicles.Virtual.ComplexVehicle complex(v_start=5) "Wheels that slip";
  Real at20[2](start=zeros(2), each fixed=true) "Ways at 20 s";
equation
  simple.tau = zeros(3);
  simple.brake = if time < 80 then 0.5 else 0;
  simple.steering = 0;
  complex.tau = zeros(3);
  complex.brake = simple.brake;
  complex.steering = 0;
  when time >= 20 then
    at20 = {simple.s, complex.s};
  end when;
  assert(noEvent(time < 20.1 or time > 80 or abs(simple.s - at20[1]) < 1e-9), "The simple vehicle creeps.");
  assert(noEvent(time < 20.1 or time > 80 or abs(complex.s - at20[2]) < 1e-6), "The complex vehicle creeps.");
  assert(noEvent(time < 79 or time > 80 or abs(sum(complex.Fx_body) - 9225*Layshaft.Constants.g_n*0.1/sqrt(1.01)) < 0.1), "The tyres hold the weight along the slope.");
  assert(noEvent(time < 79 or time > 80 or abs(complex.Fz[1] + complex.Fz[2] - 9225*(Layshaft.Constants.g_n*2.2 - 1.1*Layshaft.Constants.g_n*0.1/sqrt(1.01))/3.6) < 1), "Load of the front axle on a slope");
  when terminal() then
    assert(simple.v < -1 and complex.v < -1, "Released, they roll backward.");
  end when;

  annotation(experiment(StopTime=83, Tolerance=1e-7), Documentation(info="<html>
<p>60 s at rest on friction brakes, then the brakes open.</p>
</html>"));
end VirtualStandsOnSlope;
