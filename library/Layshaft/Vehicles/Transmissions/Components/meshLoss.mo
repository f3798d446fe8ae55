within Layshaft.Vehicles.Transmissions.Components;
function meshLoss "Loss of a mesh as a force at the pitch line"
  extends Icons.Function;
  input Units.Force F "Tangential tooth force on wheel a";
  input Real direction "Sign of the pitch-line speed, smooth around zero";
  input Units.Efficiency eta "Efficiency";
  input Units.Force F_small "Tooth force below which the loss does not fall further";
  output Units.Force F_loss "Loss, against the speed";
algorithm
  F_loss := direction*((1/eta - eta)/2*sqrt(F^2 + F_small^2) + (2 - eta - 1/eta)/2*F*direction);

  annotation(Inline=true, Documentation(info="<html>
<p>(1 - eta) F where wheel b drives, (1/eta - 1) |F| where wheel a drives, smooth in between.</p>
</html>"));
end meshLoss;
