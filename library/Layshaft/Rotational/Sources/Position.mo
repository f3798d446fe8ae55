within Layshaft.Rotational.Sources;
model Position "Angle given by a signal"
  extends Interfaces.OneFlange;
  parameter Boolean exact = false "= true: exactly the signal, which must be differentiable twice; = false: filtered"
    annotation(Evaluate=true);
  parameter Units.AngularVelocity w_filter(min=Constants.small) = 300 "Corner frequency of the filter";
  Blocks.Interfaces.RealInput phi_ref(unit="rad") "Angle of the flange"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Units.Angle phi "Angle of the flange";
  Units.AngularVelocity w "Speed of the flange";
initial equation
  if not exact then
    phi = phi_ref;
    w = 0;
  end if;
equation
  flange.phi = phi;
  w = der(phi);
  if exact then
    phi = phi_ref;
  else
    der(w) = w_filter*(w_filter*(phi_ref - phi) - 2*w);
  end if;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="phi")}),
    Documentation(info="<html>
<p>The filter is a critically damped second order lag; it gives the speed and the
acceleration that components at the flange need.</p>
</html>"));
end Position;
