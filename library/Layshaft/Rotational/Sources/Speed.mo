within Layshaft.Rotational.Sources;
model Speed "Speed given by a signal"
  extends Interfaces.OneFlange;
  parameter Boolean exact = false "= true: exactly the signal, which must be differentiable; = false: filtered"
    annotation(Evaluate=true);
  parameter Units.Time T(min=Constants.small) = 1e-3 "Time constant of the filter";
  Blocks.Interfaces.RealInput w_ref(unit="rad/s") "Speed of the flange"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Units.Angle phi(start=0, fixed=true) "Angle of the flange";
  Units.AngularVelocity w "Speed of the flange";
initial equation
  if not exact then
    w = w_ref;
  end if;
equation
  flange.phi = phi;
  w = der(phi);
  if exact then
    w = w_ref;
  else
    der(w) = (w_ref - w)/T;
  end if;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="w")}),
    Documentation(info="<html>
<p>The filter gives the acceleration that inertias at the flange need when the signal
has kinks.</p>
</html>"));
end Speed;
