within Layshaft.Vehicles.Roads.Internal;
function unevenNormal "Normal of an inclined, uneven road"
  extends Interfaces.RoadNormal;
  input Real grade = 0 "Slope along x: rise over horizontal distance";
  input Real wave[:](each unit="rad/m") = zeros(0) "Angle per length of the waves";
  input Units.Length amplitude[size(wave, 1)] = zeros(0) "Amplitudes";
  input Units.Angle phase[size(wave, 1)] = zeros(0) "Phases";
protected
  Real slope "Slope of the waves along x";
algorithm
  slope := 0;
  for i in 1:size(wave, 1) loop
    slope := slope - amplitude[i]*wave[i]*sin(wave[i]*(x - 0.7*y) + phase[i]);
  end for;
  n := {-grade - slope, 0.7*slope, 1}/sqrt(1 + (grade + slope)^2 + (0.7*slope)^2);

  annotation(Documentation(info="<html>
<p>Derivatives of <a href=\"modelica://Layshaft.Vehicles.Roads.Internal.unevenHeight\">unevenHeight</a>.</p>
</html>"));
end unevenNormal;
