within Layshaft.Engines.Functions;
function mapFlow "Flow and efficiency from a compressor map"
  extends Icons.Function;
  input Real n[:] "Corrected speeds of the rows, increasing";
  input Real W[size(n, 1), :] "Corrected flows, one row for each speed, from surge line to choke";
  input Real Pi[size(n, 1), size(W, 2)] "Ratios of the pressures at these flows";
  input Real eta[size(n, 1), size(W, 2)] "Efficiencies at these flows";
  input Real speed "Corrected speed";
  input Real ratio "Ratio of the pressures";
  output Real flow_ "Corrected flow";
  output Real efficiency "Efficiency";
  output Real W_surge "Corrected flow at the surge line";
  output Real Pi_surge "Ratio of the pressures at the surge line";
protected
  Integer m = size(W, 2) "Points of a row";
  Integer i "Row";
  Integer j "Point";
  Real f "Position between two rows";
  Real s "Similarity below the first row: relative speed";
  Real g "Position between two points";
  Real target "Ratio, scaled to the first row where the speed is below it";
  Real line[size(W, 2)] "Ratios of the pressures at this speed, rising: from choke to surge line";
  Real flows[size(W, 2)] "Flows at this speed, in the same order";
algorithm
  i := Blocks.Functions.locate(n, speed);
  f := min(max((speed - n[i])/(n[i + 1] - n[i]), 0), 1);
  s := min(max(speed/n[1], 0.05), 1);
  target := if s < 1 then 1 + (ratio - 1)/s^2 else ratio;
  for k in 1:m loop
    line[k] := (1 - f)*Pi[i, m + 1 - k] + f*Pi[i + 1, m + 1 - k];
    flows[k] := (1 - f)*W[i, m + 1 - k] + f*W[i + 1, m + 1 - k];
  end for;
  j := Blocks.Functions.locate(line, target);
  g := (target - line[j])/(line[j + 1] - line[j]);
  if g > 1 then
    // Beyond the surge line
    flow_ := flows[m] - (flows[1] - flows[m])*(target - line[m])/(line[m] - 1)/(0.02 + (target - line[m])/(line[m] - 1));
  else
    flow_ := flows[j] + max(g, -2)*(flows[j + 1] - flows[j]);
  end if;
  flow_ := s*flow_;
  g := min(max(g, 0), 1);
  efficiency := (1 - g)*((1 - f)*eta[i, m + 1 - j] + f*eta[i + 1, m + 1 - j]) + g*((1 - f)*eta[i, m - j] + f*eta[i + 1, m - j]);
  W_surge := s*flows[m];
  Pi_surge := 1 + s^2*(line[m] - 1);

  annotation(Documentation(info="<html>
<p>
Between two rows the points are interpolated one by one, which keeps the form of a speed line; then the flow is found on the line between two points. Below the lowest speed the first row is scaled: flow with the speed, pressure rise with
its square. Beyond the surge line the flow falls steadily, but not below minus the width of the map.
</p>
</html>"));
end mapFlow;
