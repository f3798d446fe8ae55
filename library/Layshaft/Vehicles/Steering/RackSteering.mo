within Layshaft.Vehicles.Steering;
model RackSteering "Steering wheel, column, rack and levers"
  extends PartialSteering(final steered=true);
  parameter Units.Ratio ratio(min=Constants.small) = 16 "Angle of the steering wheel per mean angle of the wheels";
  parameter Units.Length track = 1.4 "Distance of the steering axes"
    annotation(Dialog(group="Levers"));
  parameter Units.Length wheelbase(min=Constants.small) = 2.6 "Distance of the axles"
    annotation(Dialog(group="Levers"));
  parameter Real ackermann = 1 "0: both wheels turn by the same angle, 1: Ackermann's condition"
    annotation(Dialog(group="Levers"));
  parameter Units.Inertia J(min=Constants.small) = 2 "Inertia of rack and levers about the steering axes";
  parameter Units.RotationalStiffness c(min=0) = 20000 "Stiffness of the column about the steering axes";
  parameter Units.RotationalDamping d(min=0) = 400 "Damping about the steering axes";
  parameter Units.Frequency f_hands(min=Constants.small) = 10 "Frequency with which the steering wheel follows the driver's wish"
    annotation(Dialog(tab="Advanced"));
  Units.Angle wish "Angle of the steering wheel that the driver wants";
  Units.Angle hands(start=0, fixed=true) "Angle of the steering wheel";
  Units.AngularVelocity hands_d(start=0, fixed=true) "Derivative of hands";
  Units.Angle delta(start=0, fixed=true, stateSelect=StateSelect.always) "Mean angle of the wheels";
  Units.AngularVelocity delta_d(start=0, fixed=true, stateSelect=StateSelect.always) "Derivative of delta";
  Units.Torque tau "Torque of the column about the steering axes";
  Units.Torque tauHands "Torque at the steering wheel: what the driver feels";
  Units.Power handsPower "Power of the driver's hands";
  MultiBody.Interfaces.EnergyShare rack(final kind=Energy.Kind.I, rate=J*delta_d*der(delta_d)) "Rack and levers";
  MultiBody.Interfaces.EnergyShare column(final kind=Energy.Kind.C, rate=tau*(hands_d/ratio - delta_d)) "Column";
  MultiBody.Interfaces.EnergyShare damping(final kind=Energy.Kind.R, rate=d*delta_d^2) "Damping; removed: none";
protected
  final parameter Real k = ackermann*track/(2*wheelbase) "Half track per wheelbase";
  final parameter Real omega(unit="rad/s") = 2*Constants.pi*f_hands "Angular frequency of the hands";
  Real gl "Angle of the left wheel per mean angle";
  Real gr "Angle of the right wheel per mean angle";
  Blocks.Math.Gain steering(k=1) "Steering wheel of the bus"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
equation
  connect(bus.driver.steering, steering.u)
    annotation(Line(points={{0,100},{0,50},{18,50}}, color={0,0,127}));
  wish = steering.y;
  hands_d = der(hands);
  der(hands_d) = omega^2*(wish - hands) - 2*omega*hands_d;
  tau = c*(hands/ratio - delta);
  tauHands = tau/ratio;
  handsPower = tauHands*hands_d;
  delta_d = der(delta);
  left.phi = atan2(sin(delta), cos(delta) - k*sin(delta));
  right.phi = atan2(sin(delta), cos(delta) + k*sin(delta));
  gl = 1/((cos(delta) - k*sin(delta))^2 + sin(delta)^2);
  gr = 1/((cos(delta) + k*sin(delta))^2 + sin(delta)^2);
  (if rack.removed then 0 else J*der(delta_d)) = tau - (if damping.removed then 0 else d*delta_d) + gl*left.tau + gr*right.tau;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>
The driver's wish moves the steering wheel with a short lag, the column twists, and the rack turns both wheels by
tan(phi) = tan(delta)/(1 &#177; k tan(delta)): with <code>ackermann = 1</code> the axes of all wheels meet in one point.
The tyres' forces act back on the steering wheel: <code>tauHands</code>.
</p>
</html>"));
end RackSteering;
