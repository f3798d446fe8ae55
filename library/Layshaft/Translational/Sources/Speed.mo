within Layshaft.Translational.Sources;
model Speed "Speed given by a signal"
  extends Interfaces.OneFlange;
  parameter Boolean exact = false "= true: exactly the signal, which must be differentiable; = false: filtered"
    annotation(Evaluate=true);
  parameter Units.Time T(min=Constants.small) = 1e-3 "Time constant of the filter";
  Blocks.Interfaces.RealInput v_ref(unit="m/s") "Speed of the flange"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Units.Position s(start=0, fixed=true) "Position of the flange";
  Units.Velocity v "Speed of the flange";
initial equation
  if not exact then
    v = v_ref;
  end if;
equation
  flange.s = s;
  v = der(s);
  if exact then
    v = v_ref;
  else
    der(v) = (v_ref - v)/T;
  end if;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,127,0}, textString="v")}),
    Documentation(info="<html>
<p>The filter gives the acceleration that inertias at the flange need when the signal
has kinks.</p>
</html>"));
end Speed;
