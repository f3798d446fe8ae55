within Layshaft.Engines.Data;
record EllipseCompressor "Parameters of a compressor by ellipses"
  extends Icons.Record;
  parameter Units.MassFlowRate W_max = 0.13 "Corrected flow that scales the map";
  parameter Real Pi_max(min=1) = 3.01 "Ratio of the pressures that scales the map";
  parameter Units.AngularVelocity_rpm n_max = 170e3 "Corrected speed that scales the map";
  parameter Real choke[4] = {0.759,0.283,2.566,1.424} "Flow at choke relative to W_max: c1 + c2 atan(c3 n - c4)";
  parameter Real chokeRatio[3] = {0.210,0.621,3.153} "Ratio of the pressures at choke relative to Pi_max: c1 + c2 n^c3";
  parameter Real surge[2] = {0.688,2.168} "Flow at the surge line relative to W_max: c1 n^c2";
  parameter Real surgeRatio[2] = {0.987,2.305} "Ratio of the pressures at the surge line, less 1, relative to Pi_max - 1: c1 n^c2";
  parameter Real curvature[3] = {2.070,1.166,4.783} "Exponent of the ellipse: c1 + c2 n^c3";
  parameter Units.Efficiency eta_max = 0.76 "Largest efficiency";
  parameter Real eta_flow = 0.55 "Place of the largest efficiency between surge line (0) and choke (1)";
  parameter Real eta_speed = 0.65 "Corrected speed of the largest efficiency, relative to n_max";
  parameter Real eta_loss[2] = {0.5,0.5} "Loss of efficiency over the squares of the distances from that place and speed";
  parameter Units.Efficiency eta_min = 0.3 "Smallest efficiency";

  annotation(Documentation(info="<html>
<p>
n is the corrected speed relative to n_max. Coefficients: fit to the map of a small turbocharger with wheels of 56 and 52 mm (root mean square error 0.053 in the ratio of the pressures), in the form of
Leufv&eacute;n, Llamas and Eriksson. The efficiency is our own: a paraboloid of usual height.
</p>
</html>"));
end EllipseCompressor;
