within Layshaft.Engines.HeatTransfer;
model FlowRegime "Coefficient of heat transfer that follows the regime of the flow"
  extends Interfaces.HeatTransfer;
  parameter Real enhancement(min=0) = 1 "Heat transfer relative to that of a steady flow in a straight pipe: above 1 in ports and manifolds, where the flow pulsates";
  parameter Real Re_laminar = 2300 "Reynolds number below which the flow is laminar"
    annotation(Dialog(tab="Advanced"));
  parameter Real Re_turbulent = 4000 "Reynolds number above which the flow is turbulent"
    annotation(Dialog(tab="Advanced"));
  Real Re "Reynolds number";
  Real Nu "Nusselt number";
  Real alpha(unit="W/(m2.K)") "Coefficient of heat transfer";
protected
  constant Real Pr = 0.71 "Prandtl number";
  constant Real Nu_laminar = 3.66 "Nusselt number of laminar flow in a pipe of one temperature";
  Real mu(unit="Pa.s") "Viscosity";
  Real zeta "Coefficient of friction";
  Real Re_t "Reynolds number, held above the limit of turbulent flow";
  Real share "Part of turbulent flow, 0 ... 1";
  Real between "Position between laminar and turbulent flow, 0 ... 1";
equation
  mu = Media.viscosity(gas.T);
  Re = 4*m_flow/(Constants.pi*diameter*mu);
  between = noEvent(min(max((Re - Re_laminar)/(Re_turbulent - Re_laminar), 0), 1));
  share = between^2*(3 - 2*between);
  Re_t = noEvent(max(Re, Re_laminar));
  zeta = (0.79*log(Re_t) - 1.64)^(-2);
  Nu = Nu_laminar + share*(zeta/8*(Re_t - 1000)*Pr/(1 + 12.7*sqrt(zeta/8)*(Pr^(2/3) - 1)) - Nu_laminar);
  alpha = enhancement*Nu*mu*cp/Pr/diameter;
  Q_flow = alpha*surface*(wall.T - gas.T);

  annotation(Documentation(info="<html>
<p>
The third level of detail: Nu = 3.66 for laminar flow, Gnielinski's correlation (1976) with the friction of Petukhov for turbulent flow, and a smooth passage between them.
</p>
</html>"));
end FlowRegime;
