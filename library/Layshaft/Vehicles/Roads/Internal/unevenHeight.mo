within Layshaft.Vehicles.Roads.Internal;
function unevenHeight "Height of an inclined, uneven road"
  extends Interfaces.RoadHeight;
  input Real grade = 0 "Slope along x: rise over horizontal distance";
  input Real wave[:](each unit="rad/m") = zeros(0) "Angle per length of the waves";
  input Units.Length amplitude[size(wave, 1)] = zeros(0) "Amplitudes";
  input Units.Angle phase[size(wave, 1)] = zeros(0) "Phases";
algorithm
  z := grade*x;
  for i in 1:size(wave, 1) loop
    z := z + amplitude[i]*cos(wave[i]*(x - 0.7*y) + phase[i]);
  end for;

  annotation(Documentation(info="<html>
<p>Waves whose crests are not square to the road, so that both sides differ.</p>
</html>"));
end unevenHeight;
