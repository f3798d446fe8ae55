within Layshaft.Engines.Turbo;
model MapCompressor "Compressor by a measured map"
  extends Interfaces.Compressor(p_ref=data.p_ref, T_ref=data.T_ref);
  replaceable parameter Data.CompressorMap18 data constrainedby Data.CompressorMap "Map"
    annotation(choicesAllMatching=true);
protected
  parameter Integer fault[2](each fixed=false) "Row and point of the map that are not in order";
initial equation
  (fault[1], fault[2]) = Functions.mapFault(data.n, data.W, data.Pi);
equation
  assert(fault[1] == 0, "Compressor map \"" + data.name + "\", row " + String(fault[1]) + " (" + String(data.n[max(fault[1], 1)]) + " rpm): " + (if fault[2] == 0 then "the speed is not above that of the row before. Sort the rows by speed, and leave out one of two with the same."
    elseif fault[2] == 1 then "the ratio of the pressures at the surge line, its first point, is not above that of the row before. Sort the rows by speed, or correct the point."
    else "at point " + String(fault[2]) + " the flow is not above, or the ratio of the pressures not below, that of the point before. Sort the points from surge line to choke, and smooth or leave out those where a measured line is flat."));
  assert(min(data.eta) > 0 and max(data.eta) <= 1, "Compressor map \"" + data.name + "\": efficiencies must lie between 0 and 1, not from " + String(min(data.eta)) + " to " + String(max(data.eta)) + ". Per cent must be divided by 100.");
  (W, eta, W_surge, Pi_surge) = Functions.mapFlow(data.n, data.W, data.Pi, data.eta, n, Pi);

  annotation(
    Icon(graphics={Rectangle(extent={{-60,40},{50,-40}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid), Line(points={{-60,0},{50,0}}, color={64,64,64}), Line(points={{-22,40},{-22,-40}}, color={64,64,64}), Line(points={{14,40},{14,-40}}, color={64,64,64})}),
    Documentation(info="<html>
<p>Flow and efficiency come from the table of the record, see <a href=\"modelica://Layshaft.Engines.Functions.mapFlow\">mapFlow</a>. A map that is not monotone is refused with its name and the row.</p>
</html>"));
end MapCompressor;
