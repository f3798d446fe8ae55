within Layshaft.Translational.Sources;
model ConstantForce "Constant force"
  extends Interfaces.OneFlange;
  parameter Units.Force f_constant = 1 "Force on the flange";
equation
  flange.f = -f_constant;

  annotation(Documentation(info="<html>
<p>A positive value drives the flange forward.</p>
</html>"));
end ConstantForce;
