within Layshaft.Vehicles.Tyres;
block BrushFormula "Brush model: forces of a tyre by slip stiffness and friction only"
  extends PartialFormula;
protected
  Real Kx "Slip stiffness";
  Real Ky "Cornering stiffness, positive";
  Real ahead "Rolling velocity relative to the forward velocity, not below 0.05";
  Real q "Slip relative to that at which the whole patch slides";
  Real shape "Three at small slip, falling as more of the patch slides";
equation
  Dx = Fz*noEvent(max(0.1, data.PDX1 + data.PDX2*(Fz - data.Fz0)/data.Fz0))*data.LMU*mu;
  Kx = Fz*data.PKX1;
  ahead = noEvent(max(0.05, 1 + kappa));
  if lateral then
    Dy = Fz*noEvent(max(0.1, data.PDY1 + data.PDY2*(Fz - data.Fz0)/data.Fz0))*data.LMU*mu;
    Ky = -data.PKY1*data.Fz0*2*Fz*data.PKY2*data.Fz0/(Fz^2 + (data.PKY2*data.Fz0)^2);
    q = sqrt((Kx*kappa/(3*Dx))^2 + (Ky*tanAlpha/(3*Dy))^2 + 1e-18)/ahead;
  else
    Dy = 0;
    Ky = 0;
    q = noEvent(abs(Kx*kappa/(3*Dx)))/ahead;
  end if;
  shape = noEvent(if q < 1 then 3 - 3*q + q^2 else 1/q);
  Sx = Kx*shape/(3*ahead);
  Sy = Ky*shape/(3*ahead);
  Fx_shift = 0;
  Fy_shift = 0;
  Fx = Sx*kappa;
  Fy = -Sy*tanAlpha;

  annotation(
    Icon(graphics={
      Line(points={{-80,-40},{80,-40}}, color={64,64,64}, thickness=0.5),
      Line(points={{-60,-40},{-60,20}}, color={0,0,127}), Line(points={{-30,-40},{-20,20}}, color={0,0,127}),
      Line(points={{0,-40},{20,20}}, color={0,0,127}), Line(points={{30,-40},{50,20}}, color={0,0,127})}),
    Documentation(info="<html>
<p>
A light alternative to the Magic Formula: bristles with a parabolic pressure adhere in front and slide behind. It takes friction (PDX1, PDX2, PDY1, PDY2), slip stiffness (PKX1) and cornering stiffness
(PKY1, PKY2) of the same records, no shape factors, no trigonometric functions. With the theoretical slip s = slip/(1 + kappa), K s/(3 D) = q in both directions together:
</p>
<p>F = D (3 q - 3 q&sup2; + q&sup3;) up to q = 1, then F = D, opposite to the slip.</p>
<p>The friction is used up and does not fall beyond; combined slip follows an ellipse. (Pacejka, Tyre and Vehicle Dynamics, section 3.2.)</p>
</html>"));
end BrushFormula;
