within Layshaft.Vehicles.Tyres;
partial block PartialFormula "Forces of a tyre in steady slip, as secants"
  extends Icons.Block;
  parameter Boolean lateral = true "= true: with lateral force and combined slip"
    annotation(Evaluate=true);
  replaceable parameter Data.Tyres.PAC2002 data "Coefficients"
    annotation(choicesAllMatching=true);
  Blocks.Interfaces.RealInput kappa "Longitudinal slip"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput tanAlpha "Tangent of the slip angle"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealInput gamma(unit="rad") "Camber: inclination of the wheel about its forward axis"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput Fz(unit="N") "Load, positive"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Blocks.Interfaces.RealInput mu "Friction of the road relative to a dry one"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  Units.Force Fx "Longitudinal force";
  Units.Force Fy "Lateral force";
  Units.Force Sx "Longitudinal force per slip, without shifts";
  Units.Force Sy "Lateral force per tangent of the slip angle, without shifts, positive";
  Units.Force Fx_shift "Longitudinal force at zero slip";
  Units.Force Fy_shift "Lateral force at zero slip";
  Units.Force Dx "Largest longitudinal force";
  Units.Force Dy "Largest lateral force";

  annotation(Documentation(info="<html>
<p>Axes are those of ISO 8855: Fx acts forward for positive <code>kappa</code>, Fy to the right for a positive slip angle. Each force is its secant times the slip, plus the force at zero slip.
A contact model uses the secants, which have no singular point.</p>
</html>"));
end PartialFormula;
