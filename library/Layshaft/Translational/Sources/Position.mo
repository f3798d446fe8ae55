within Layshaft.Translational.Sources;
model Position "Position given by a signal"
  extends Interfaces.OneFlange;
  parameter Boolean exact = false "= true: exactly the signal, which must be differentiable twice; = false: filtered"
    annotation(Evaluate=true);
  parameter Units.AngularVelocity w_filter(min=Constants.small) = 300 "Corner frequency of the filter";
  Blocks.Interfaces.RealInput s_ref(unit="m") "Position of the flange"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Units.Position s "Position of the flange";
  Units.Velocity v "Speed of the flange";
initial equation
  if not exact then
    s = s_ref;
    v = 0;
  end if;
equation
  flange.s = s;
  v = der(s);
  if exact then
    s = s_ref;
  else
    der(v) = w_filter*(w_filter*(s_ref - s) - 2*v);
  end if;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,127,0}, textString="s")}),
    Documentation(info="<html>
<p>The filter is a critically damped second order lag; it gives the speed and the
acceleration that components at the flange need.</p>
</html>"));
end Position;
