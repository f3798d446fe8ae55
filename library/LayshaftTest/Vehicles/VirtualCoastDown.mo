within LayshaftTest.Vehicles;
model VirtualCoastDown "Virtual vehicles coast down as the solution of the equation says, and then stand"
  extends Layshaft.Icons.Example;
  inner Layshaft.Vehicles.Roads.TestTrack road(redeclare Layshaft.Vehicles.Data.SurfaceSnow left, redeclare Layshaft.Vehicles.Data.SurfaceSnow right) "Packed snow everywhere";
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere(pressure=1.2*atmosphere.R*atmosphere.temperature) "Air";
  Layshaft.Vehicles.Virtual.SimpleVehicle simple(v_start=20) "Lumped mass";
  Layshaft.Vehicles.Virtual.ComplexVehicle complex(v_start=20) "Wheels that slip";
  Real v "Solution";
protected
  parameter Real m = 9225 + 4*14/0.522^2 "Mass with wheels";
  parameter Real A = 9225*Layshaft.Constants.g_n*(0.0045 + 0.012) "Constant resistance";
  parameter Real B = 9225*Layshaft.Constants.g_n*2e-6 + 0.5*0.62*6.85*1.2 "Quadratic resistance";
  parameter Real rest = m/sqrt(A*B)*atan(20*sqrt(B/A)) "Time of the stop";
equation
  simple.tau = zeros(3);
  simple.brake = 0;
  simple.steering = 0;
  complex.tau = zeros(3);
  complex.brake = 0;
  complex.steering = 0;
  v = if time < rest then sqrt(A/B)*tan(sqrt(A*B)/m*(rest - time)) else 0;
  assert(noEvent(abs(simple.v - v) < 1e-4), "The simple vehicle does not follow the solution.");
  assert(noEvent(abs(complex.v - v) < 3e-2), "The complex vehicle is too far from the solution without slip.");
  when terminal() then
    assert(time > rest + 10, "The test ends too early.");
    assert(simple.locked and abs(simple.v) < 1e-9, "The simple vehicle does not stand.");
    assert(abs(complex.v) < 1e-6, "The complex vehicle does not stand.");
  end when;

  annotation(experiment(StopTime=130, Tolerance=1e-7), Documentation(info="<html>
<p>m dv/dt = -A - B v&sup2; has the solution sqrt(A/B) tan(sqrt(A B) (t_rest - t)/m).</p>
</html>"));
end VirtualCoastDown;
