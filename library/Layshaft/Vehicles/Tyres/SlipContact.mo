within Layshaft.Vehicles.Tyres;
model SlipContact "Contact by plain slip, which creeps at rest"
  extends PartialContact(formula(Fz=noEvent(max(Fz, 0.005*data.Fz0))), slip(rate=count*(-Fx*Vs - Fy*Vy)));
  parameter Units.Velocity v_low(min=Constants.small) = 0.5 "Velocity below which slip refers to this one";
protected
  Units.Velocity V "Velocity that slip refers to";
  Real touch "Fades forces where the load vanishes";
equation
  V = noEvent(max(abs(Vx), v_low));
  kappa = -Vs/V;
  tanAlpha = if lateral then Vy/V else 0;
  touch = noEvent(if Fz >= 0.005*data.Fz0 then 1 elseif Fz <= 0 then 0 else Fz/(0.005*data.Fz0));
  if slip.removed and not lateral then
    Vs = 0;
  else
    Fx = touch*formula.Fx;
  end if;
  Fy = touch*formula.Fy;

  annotation(
    Icon(graphics={
      Line(points={{-80,-40},{80,-40}}, color={64,64,64}, thickness=0.5),
      Line(points={{-60,-30},{60,-30}}, color={200,70,50}, arrow={Arrow.None, Arrow.Filled}),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>The force follows slip, and slip refers to a velocity that is never below <code>v_low</code>: usual, and wrong at rest, where the contact is
a viscous damper. A braked car on a slope creeps downhill. Use it to see the defect; for everything else take
<a href=\"modelica://Layshaft.Vehicles.Tyres.BristleContact\">BristleContact</a>.</p>
</html>"));
end SlipContact;
