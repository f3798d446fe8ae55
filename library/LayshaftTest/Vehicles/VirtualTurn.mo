within LayshaftTest.Vehicles;
model VirtualTurn "Turn of 35 m at friction 0.9: loads, accelerations, slips and wheel speeds"
  extends Layshaft.Icons.Example;
  inner Layshaft.Vehicles.Roads.Plane road "Dry road";
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  Layshaft.Vehicles.Virtual.ComplexVehicle vehicle(v_start=8) "Vehicle";
  Layshaft.Vehicles.Virtual.SimpleVehicle ackermann(v_start=8) "The same without sideslip";
  Real radius "Radius of the path of the centre of mass";
  Real hold(start=0, fixed=true) "Integral part of the speed regulator";
protected
  parameter Real g = Layshaft.Constants.g_n "Gravity";
  parameter Real m = 9225 "Mass";
  parameter Real h_arm = (1.1 - 0.55)*9225/7900 "Height of the sprung mass above the roll axis";
equation
  der(hold) = 500*(8 - vehicle.vx);
  vehicle.tau = {2000*(8 - vehicle.vx) + hold, 0, 0};
  vehicle.brake = 0;
  vehicle.steering = min(time/2, 1)*20*0.1045;
  ackermann.tau = zeros(3);
  ackermann.brake = 0;
  ackermann.steering = vehicle.steering;
  radius = sqrt(vehicle.vx^2 + vehicle.vy^2)/max(vehicle.yawRate, 0.01);
  when terminal() then
    assert(abs(radius - 35) < 1, "The radius should be about 35 m.");
    assert(vehicle.ay > 1.7, "Lateral acceleration");
    assert(abs(vehicle.ay - (vehicle.vx + h_arm*7900/9225*vehicle.roll*vehicle.yawRate)*vehicle.yawRate) < 1e-3, "Centripetal acceleration in a circle");
    assert(abs(sum(vehicle.Fz) - m*g) < 1, "The wheels carry the weight.");
    assert(abs((vehicle.Fz[2] - vehicle.Fz[1])*2.05/2 + (vehicle.Fz[4] - vehicle.Fz[3])*1.84/2 - m*vehicle.ay*1.1 - 7900*g*h_arm*vehicle.roll) < 20, "Roll moment about the road");
    assert(abs(vehicle.Fy_body[1] + vehicle.Fy_body[2] - (2.2*m*vehicle.ay - 1.84/2*(vehicle.Fx_body[4] - vehicle.Fx_body[3]) - 2.05/2*(vehicle.Fx_body[2] - vehicle.Fx_body[1]) + 7900*h_arm*vehicle.roll*vehicle.ax)/3.6) < 1, "Yaw equilibrium");
    assert(vehicle.Sx[3] > 1.2*max({vehicle.Sx[1], vehicle.Sx[2], vehicle.Sx[4]}), "The inner rear wheel slips most.");
    assert(vehicle.w_wheel[2] > max({vehicle.w_wheel[1], vehicle.w_wheel[3], vehicle.w_wheel[4]}), "The outer front wheel runs fastest.");
    assert(ackermann.w_wheel[2] > max({ackermann.w_wheel[1], ackermann.w_wheel[3], ackermann.w_wheel[4]}), "So it does without sideslip.");
    assert(abs(ackermann.w_wheel[2]/ackermann.w_wheel[1] - sqrt((1 + 1.025*ackermann.curvature)^2 + (3.6*ackermann.curvature)^2)/sqrt((1 - 1.025*ackermann.curvature)^2 + (3.6*ackermann.curvature)^2)) < 1e-9, "Ackermann's kinematics");
    assert(tan(ackermann.delta[1])/tan(ackermann.delta[2]) > 1, "The inner wheel is steered more.");
    assert(abs(1/tan(ackermann.delta[2]) - 1/tan(ackermann.delta[1]) - 2.05/3.6) < 1e-9, "Ackermann's condition: cot outer - cot inner = track/wheelbase");
  end when;

  annotation(experiment(StopTime=20, Tolerance=1e-7), Documentation(info="<html>
<p>A left turn at 29 km/h, about 1.8 m/s&sup2;, driven by the rear axle.</p>
</html>"));
end VirtualTurn;
