within LayshaftTest.MultiBody.Published;
model RobotAxis "Controller, motor with current control, and gear of a robot's axis"
  import Layshaft.Rotational.{Interfaces,Components,Sources};
  partial model Gear "Interface of a gear with friction"
    extends Interfaces.TwoFlanges;
    parameter Real ratio = 1 "Ratio";
    parameter Layshaft.Units.Torque friction0 = 0 "Friction at speed 0";
    parameter Real friction1(unit="N.m.s/rad") = 0 "Increase of the friction with the speed";
    parameter Real peak = 1 "Friction at rest over friction at speed 0";
    Components.IdealGear gear(ratio=ratio) "Teeth";
    Components.BearingFriction bearing(w_table={0,1e4}, tau_table={friction0,friction0 + 1e4*friction1}, peak=peak) "Bearing";
  end Gear;
  model StiffGear "Gear whose friction is behind the teeth"
    extends Gear;
  equation
    connect(flange_a, gear.flange_a);
    connect(gear.flange_b, bearing.flange_a);
    connect(bearing.flange_b, flange_b);
  end StiffGear;
  model ElasticGear "Gear with elastic shaft; the friction is at the motor"
    extends Gear;
    parameter Layshaft.Units.RotationalStiffness c = 43 "Stiffness of the shaft";
    parameter Layshaft.Units.RotationalDamping d = 0.005 "Damping of the shaft";
    Components.SpringDamper spring(c=c, d=d) "Shaft";
  initial equation
    spring.w_rel = 0;
    der(spring.w_rel) = 0;
  equation
    connect(flange_a, bearing.flange_a);
    connect(bearing.flange_b, spring.flange_a);
    connect(spring.flange_b, gear.flange_a);
    connect(gear.flange_b, flange_b);
  end ElasticGear;
  Interfaces.Flange_b flange "Axis of the robot";
  input Layshaft.Units.Angle phi_ref "Angle wanted";
  input Layshaft.Units.AngularVelocity w_ref "Speed wanted";
  parameter Real kp = 5 "Gain of the position controller";
  parameter Real ks = 0.5 "Gain of the speed controller";
  parameter Layshaft.Units.Time Ts = 0.05 "Time constant of the speed controller";
  parameter Real k(unit="N.m/A") = 1.1616 "Constant of the motor";
  parameter Real w = 4590 "Bandwidth of the current control";
  parameter Real D = 0.6 "Damping of the current control";
  parameter Layshaft.Units.Inertia J = 0.0013 "Inertia of the motor";
  replaceable model Drive = StiffGear constrainedby Gear "Gear";
  Drive gear "Gear";
  Components.Inertia rotor(J=J) "Rotor of the motor";
  Sources.Torque motor(tau=k*i) "Torque of the motor";
  Real i(unit="A") "Current";
  Real error(unit="V") "Integral of the error of the current";
  Real x "Integral of the speed controller";
protected
  Real u "Error of the speed";
  Real i_ref(unit="A") "Current wanted";
  Layshaft.Units.AngularVelocity w_out "Speed of the axis";
initial equation
  flange.phi = phi_ref;
  w_out = w_ref;
  gear.bearing.tau = 0;
  der(error) = 0;
  der(i) = 0;
equation
  w_out = der(flange.phi);
  u = gear.ratio*w_ref + kp*(gear.ratio*phi_ref - rotor.phi) - rotor.w;
  der(x) = u/Ts;
  i_ref = ks*(x + u);
  10*(0.004*D/w)*der(error) = i - i_ref;
  250/(2*D*w)*der(i) = -5*error - 250*i - k*rotor.w;
  connect(motor.flange, rotor.flange_a);
  connect(rotor.flange_b, gear.flange_a);
  connect(gear.flange_b, flange);

  annotation(Documentation(info="<html>
<p>The analogue current controller is written as the two equations that its amplifiers
make.</p>
</html>"));
end RobotAxis;
