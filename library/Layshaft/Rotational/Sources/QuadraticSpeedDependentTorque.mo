within Layshaft.Rotational.Sources;
model QuadraticSpeedDependentTorque "Torque that resists with the square of the speed"
  extends Interfaces.OneFlange;
  extends Energy.Element(final kind=Energy.Kind.R);
  parameter Units.Torque tau_nominal(min=0) = 1 "Resisting torque at the nominal speed";
  parameter Units.AngularVelocity w_nominal(min=Constants.small) = 1 "Nominal speed";
  Units.AngularVelocity w "Speed of the flange";
equation
  w = der(flange.phi);
  if removed then
    flange.tau = 0;
    power = 0;
  else
    flange.tau = tau_nominal*w*abs(w)/w_nominal^2;
    power = flange.tau*w;
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-60,-30},{-30,-26},{0,-15},{30,5},{60,35}}, color={64,64,64}, thickness=1),
      Text(extent={{-150,-70},{150,-100}}, textString="tau=%tau_nominal")}),
    Documentation(info="<html>
<p>Resistance of fans and of the air: tau = tau_nominal w |w|/w_nominal&sup2;.</p>
</html>"));
end QuadraticSpeedDependentTorque;
