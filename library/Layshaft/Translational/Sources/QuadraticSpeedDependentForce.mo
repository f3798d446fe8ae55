within Layshaft.Translational.Sources;
model QuadraticSpeedDependentForce "Force that resists with the square of the speed"
  extends Interfaces.OneFlange;
  extends Energy.Element(final kind=Energy.Kind.R);
  parameter Units.Force f_nominal(min=0) = 1 "Resisting force at the nominal speed";
  parameter Units.Velocity v_nominal(min=Constants.small) = 1 "Nominal speed";
  Units.Velocity v "Speed of the flange";
equation
  v = der(flange.s);
  if removed then
    flange.f = 0;
    power = 0;
  else
    flange.f = f_nominal*v*abs(v)/v_nominal^2;
    power = flange.f*v;
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-60,-30},{-30,-26},{0,-15},{30,5},{60,35}}, color={0,127,0}, thickness=1),
      Text(extent={{-150,-70},{150,-100}}, textString="f=%f_nominal")}),
    Documentation(info="<html>
<p>Resistance of fans and of the air: f = f_nominal v |v|/v_nominal&sup2;.</p>
</html>"));
end QuadraticSpeedDependentForce;
