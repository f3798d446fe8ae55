within LayshaftTest.Vehicles;
model VirtualBesideMultiBody "The complex virtual vehicle beside the multi-body and single-track drift models of CommonRoad: step of the steering wheel, then braking"
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
  parameter Real published[3, 7] = [14.889, 0.23374, 3.4815, 8.7221, 0.52098, 0.055245, 0.11389; 12.000, 0.20504, 2.5059, 17.805, 0.77744, 0.040657, 0.13211; 9.1332, 0.15193, 1.3774, 25.948, 0.95629, 0.022708, 0.14145] "Speed, yaw rate, lateral acceleration, lateral position, heading, roll angle and lateral velocity of the multi-body model at 2.9 s, 4 s and 5 s";
  parameter Real alike[3, 7] = [14.868, 0.23128, 3.4407, 8.5704, 0.51701, 0.053854, 0.080523; 11.972, 0.20427, 2.4441, 17.553, 0.77237, 0.039415, 0.11770; 9.1032, 0.14812, 1.3408, 25.624, 0.94763, 0.021787, 0.13982] "The same without what this vehicle does not have";
  parameter Real drift[3, 7] = [14.872, 0.23059, 3.4311, 8.5846, 0.51555, 0, 0.080367; 11.897, 0.20351, 2.4805, 17.534, 0.77157, 0, 0.11748; 8.9554, 0.14603, 1.3030, 25.506, 0.94550, 0, 0.14116] "The same of the single-track drift model, which does not roll";
  parameter Real tolerance[3, 7] = [0.004, 0.025, 0.025, 0.022, 0.013, 0.14, 0.31; 0.001, 0.008, 0.027, 0.005, 0.006, 0.12, 0.025; 0.018, 0.02, 0.037, 0.006, 0.003, 0, 0.02] "Largest relative differences from each";
  Real here[7] "The same of this vehicle";
  Integer n(start=0, fixed=true) "Number of comparisons";
equation
  vehicle.steering = if time < 0.5 then 0 elseif time < 0.7 then 0.2*(time - 0.5) else 0.04;
  torque = if time < 3 then 0 else -3*1093.295*0.344;
  vehicle.tau = torque/2*{0.66,0.66,0.34,0.34};
  vehicle.brake = 0;
  here = {vehicle.vx, vehicle.yawRate, vehicle.ay, vehicle.Y, vehicle.psi, vehicle.roll, vehicle.vy};
  when {time >= 2.9, time >= 4, time >= 4.9999} then
    n = pre(n) + 1;
    for i in 1:7 loop
      assert(abs(here[i] - published[min(n, 3), i]) < tolerance[1, i]*published[min(n, 3), i], "Value " + String(i) + " of comparison " + String(n) + ": " + String(here[i]));
      assert(abs(here[i] - alike[min(n, 3), i]) < tolerance[2, i]*alike[min(n, 3), i], "Value " + String(i) + " of comparison " + String(n) + ", alike: " + String(here[i]));
      assert(i == 6 or abs(here[i] - drift[min(n, 3), i]) < tolerance[3, i]*drift[min(n, 3), i], "Value " + String(i) + " of comparison " + String(n) + ", drift: " + String(here[i]));
    end for;
  end when;
  when terminal() then
    assert(n == 3, "Three comparisons");
  end when;

  annotation(experiment(StopTime=5, Tolerance=1e-7), Documentation(info="<html>
<p>15 m/s, steering to 0.04 rad within 0.2 s, from 3 s on braking with 3 m/s&sup2;. The values of the peers were computed on the same inputs by <code>data/peer/commonroad_virtual.py</code>; the multi-body model has 29 states.</p>
</html>"));
end VirtualBesideMultiBody;
