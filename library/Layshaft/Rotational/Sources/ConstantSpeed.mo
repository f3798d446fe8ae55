within Layshaft.Rotational.Sources;
model ConstantSpeed "Constant speed"
  extends Interfaces.OneFlange;
  parameter Units.AngularVelocity w_fixed = 1 "Speed of the flange";
  Units.Angle phi(start=0, fixed=true) "Angle of the flange";
equation
  flange.phi = phi;
  der(phi) = w_fixed;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="w"),
      Text(extent={{-150,-70},{150,-100}}, textString="w=%w_fixed")}),
    Documentation(info="<html>
<p>The flange moves evenly, whatever the torque.</p>
</html>"));
end ConstantSpeed;
