within Layshaft.Rotational.Sources;
model ConstantTorque "Constant torque"
  extends Interfaces.OneFlange;
  parameter Units.Torque tau_constant = 1 "Torque on the flange";
equation
  flange.tau = -tau_constant;

  annotation(Documentation(info="<html>
<p>A positive value drives the flange forward.</p>
</html>"));
end ConstantTorque;
