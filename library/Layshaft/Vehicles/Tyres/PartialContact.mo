within Layshaft.Vehicles.Tyres;
partial model PartialContact "Forces in the plane of the road"
  parameter Boolean lateral = true "= true: with lateral force"
    annotation(Evaluate=true);
  replaceable parameter Data.Tyres.PAC2002 data "Coefficients"
    annotation(choicesAllMatching=true);
  parameter Real count(min=1) = 1 "Number of equal tyres that the powers count"
    annotation(Dialog(tab="Advanced"));
  input Units.Velocity Vx "Forward velocity of the contact point, without spin";
  input Units.Velocity Vr "Rolling velocity: effective radius times spin";
  input Units.Velocity Vy "Velocity of the contact point to the left";
  input Units.Angle gamma "Camber";
  input Units.Force Fz "Load";
  input Real mu "Friction of the road relative to a dry one";
  Units.Velocity Vs "Longitudinal slip velocity";
  Units.Force Fx "Force on the wheel, forward";
  Units.Force Fy "Force on the wheel, to the left";
  Real kappa "Longitudinal slip of steady rolling at these velocities";
  Real tanAlpha "Tangent of the slip angle";
  replaceable block Formula = MagicFormula constrainedby PartialFormula "Forces in steady slip"
    annotation(choicesAllMatching=true);
  Formula formula(final lateral=lateral, final data=data, kappa=kappa, tanAlpha=tanAlpha, gamma=gamma, mu=mu) "Forces in steady slip"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  MultiBody.Interfaces.EnergyShare slip(final kind=Energy.Kind.R) "Sliding and damping in the contact patch; removed: rolls without slip where there is no lateral force, otherwise not counted";
equation
  Vs = Vx - Vr;

  annotation(Documentation(info="<html>
<p>A model that extends this one gives slip, load of the formula, and forces; with <code>slip.removed</code> and without lateral force it rolls without slip.</p>
</html>"));
end PartialContact;
