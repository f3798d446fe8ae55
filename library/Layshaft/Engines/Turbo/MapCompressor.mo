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
  assert(fault[1] == 0, "Compressor map \"" + data.name + "\", row " + String(fault[1]) + " (" + String(data.n[max(fault[1], 1)]) + " rpm): " + (if fault[2] == 0 then "the speeds of the rows must be positive and increase."
    elseif fault[2] == 1 then "the surge line must rise from row to row." else "at point " + String(fault[2]) + " the flow must be above that of the point before, and the ratio of the pressures below."));
  (W, eta, W_surge, Pi_surge) = Functions.mapFlow(data.n, data.W, data.Pi, data.eta, n, Pi);

  annotation(
    Icon(graphics={Rectangle(extent={{-60,40},{50,-40}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid), Line(points={{-60,0},{50,0}}, color={64,64,64}), Line(points={{-22,40},{-22,-40}}, color={64,64,64}), Line(points={{14,40},{14,-40}}, color={64,64,64})}),
    Documentation(info="<html>
<p>Flow and efficiency come from the table of the record, see <a href=\"modelica://Layshaft.Engines.Functions.mapFlow\">mapFlow</a>. A map that is not monotone is refused with its name and the row.</p>
</html>"));
end MapCompressor;
