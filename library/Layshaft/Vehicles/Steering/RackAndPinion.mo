within Layshaft.Vehicles.Steering;
model RackAndPinion "Steering wheel, column with compliance, pinion and rack"
  extends PartialRack;
  parameter Real pinion(unit="m/rad") = -0.008 "Travel of the rack to the left per angle of the pinion; negative for a rack behind the axle";
  parameter Units.RotationalStiffness c(min=0) = 120 "Stiffness of column and torsion bar";
  parameter Units.RotationalDamping d(min=0) = 0.3 "Damping of the column";
  parameter Units.Mass m(min=Constants.small) = 3 "Mass of the rack with tie rods";
  parameter Units.Damping d_rack(min=0) = 800 "Damping of the rack";
  parameter Real assist(min=0) = 2 "Torque of the power steering at the pinion, relative to that of the column";
  parameter Units.Frequency f_hands(min=Constants.small) = 10 "Frequency with which the steering wheel follows the driver's wish"
    annotation(Dialog(tab="Advanced"));
  Units.Angle hands(start=0, fixed=true) "Angle of the steering wheel";
  Units.AngularVelocity hands_d(start=0, fixed=true) "Derivative of hands";
  Units.Length s(start=0, fixed=true, stateSelect=StateSelect.always) "Travel of the rack";
  Units.Velocity v(start=0, fixed=true, stateSelect=StateSelect.always) "Speed of the rack";
  Units.Angle twist "Twist of the column";
  Units.Torque tauColumn "Torque of the column's spring";
  Units.Torque tauHands "Torque at the steering wheel: what the driver feels";
  Units.Power handsPower "Power of the driver's hands";
  Units.Power assistPower "Power of the power steering";
  MultiBody.Interfaces.EnergyShare rackMass(final kind=Energy.Kind.I, rate=m*v*der(v)) "Rack";
  MultiBody.Interfaces.EnergyShare column(final kind=Energy.Kind.C, rate=tauColumn*twist_d) "Column";
  MultiBody.Interfaces.EnergyShare columnDamping(final kind=Energy.Kind.R, rate=d*twist_d^2) "Damping of the column";
  MultiBody.Interfaces.EnergyShare rackDamping(final kind=Energy.Kind.R, rate=d_rack*v^2) "Damping of the rack";
protected
  final parameter Real omega(unit="rad/s") = 2*Constants.pi*f_hands "Angular frequency of the hands";
  Units.AngularVelocity twist_d "Derivative of twist";
  Blocks.Math.Gain steering(k=1) "Steering wheel of the bus"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
equation
  assert(abs(pinion) > 1e-5, "The pinion of " + getInstanceName() + " does not move the rack: pinion = " + String(pinion) + " m/rad.");
  connect(bus.driver.steering, steering.u)
    annotation(Line(points={{0,100},{0,50},{18,50}}, color={0,0,127}));
  hands_d = der(hands);
  der(hands_d) = omega^2*(steering.y - hands) - 2*omega*hands_d;
  twist = hands - s/pinion;
  twist_d = hands_d - v/pinion;
  tauColumn = c*twist;
  tauHands = tauColumn + (if columnDamping.removed then 0 else d*twist_d);
  handsPower = tauHands*hands_d;
  assistPower = assist*tauColumn*v/pinion;
  s = rack.s;
  v = der(s);
  (if rackMass.removed then 0 else m*der(v)) = (tauHands + assist*tauColumn)/pinion - (if rackDamping.removed then 0 else d_rack*v) + rack.f;

  annotation(Documentation(info="<html>
<p>
The driver's wish moves the steering wheel with a short lag; the column twists; its torque, and that of the power steering, which is in proportion to the twist, move the rack. The forces of the tie rods act back
on the steering wheel: <code>tauHands</code>.
</p>
</html>"));
end RackAndPinion;
