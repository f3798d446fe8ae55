within LayshaftTest.Vehicles;
model VirtualBesideMultiBody "The complex virtual vehicle beside the published multi-body model of CommonRoad: step of the steering wheel, then braking"
  extends Layshaft.Icons.Example;
  record Car "Vehicle 2 of the CommonRoad models"
    extends Layshaft.Vehicles.Data.VirtualVehicle(
      m=1093.295, m_sprung=965.711, Iz=1791.6, Ix=207.265, h=0.574869, h_roll=0, Cx=0, A=1, f0=0, kf=0, x={1.1561957,-1.4227171}, track={1.38684,1.36398}, c={48906,39271},
      c_roll={24453.14*1.38684^2/2 + 6914.9, 19635.5*1.36398^2/2 + 2643.6}, d_roll={1786.244*1.38684^2/2, 1649.08*1.36398^2/2}, tau_brake={1,1}, steeringRatio=1, r=0.344, J=1.7,
      redeclare Layshaft.Vehicles.Data.Tyres.Passenger245 tyre(PDX2=0, PEX2=0, PEX3=0, PKX2=0, PKX3=0, PDY2=0, PEY2=0, PKY1=-1096, PKY2=100));

    annotation(Documentation(info="<html>
<p>Values of the package commonroad-vehicle-models 3.0.2 (BSD-3-Clause). Its tyre forces are proportional to the load; the cornering stiffness is made so by a large PKY2.</p>
</html>"));
  end Car;
  inner Layshaft.Vehicles.Roads.Plane road "Road";
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  Layshaft.Vehicles.Virtual.ComplexVehicle vehicle(v_start=15, redeclare Car data, shafts=identity(4)) "Vehicle, one shaft for each wheel";
  Real torque(unit="N.m") "Torque of all brakes";
  parameter Real published[3, 5] = [14.889, 0.2337, 3.4813, 8.7161, 0.5207; 12.0001, 0.2050, 2.5058, 17.7954, 0.7772; 9.1330, 0.1519, 1.3773, 25.9372, 0.9560] "Speed, yaw rate, lateral acceleration, lateral position and heading of the multi-body model at 2.9 s, 4 s and 5 s";
  parameter Real tolerance[5] = {0.004,0.025,0.025,0.022,0.013} "Largest relative differences";
  Real here[5] "The same of this vehicle";
  Integer n(start=0, fixed=true) "Number of comparisons";
equation
  vehicle.steering = if time < 0.5 then 0 elseif time < 0.7 then 0.2*(time - 0.5) else 0.04;
  torque = if time < 3 then 0 else -3*1093.295*0.344;
  vehicle.tau = torque/2*{0.66,0.66,0.34,0.34};
  vehicle.brake = 0;
  here = {vehicle.vx, vehicle.yawRate, vehicle.ay, vehicle.Y, vehicle.psi};
  when {time >= 2.9, time >= 4, time >= 4.9999} then
    n = pre(n) + 1;
    for i in 1:5 loop
      assert(abs(here[i]/published[min(n, 3), i] - 1) < tolerance[i], "Value " + String(i) + " of comparison " + String(n) + ": " + String(here[i]));
    end for;
  end when;
  when terminal() then
    assert(n == 3, "Three comparisons");
  end when;

  annotation(experiment(StopTime=5, Tolerance=1e-7), Documentation(info="<html>
<p>15 m/s, steering to 0.04 rad within 0.2 s, from 3 s on braking with 3 m/s&sup2;. The published values were computed with the package on the same inputs, which has 29 states.</p>
</html>"));
end VirtualBesideMultiBody;
