within Layshaft.Engines.Data;
record CompressorMap "Map of a compressor"
  extends Icons.Record;
  parameter String name = "unnamed" "Name of the map, for messages";
  parameter Units.Pressure p_ref = 1e5 "Pressure to which flows refer";
  parameter Units.Temperature T_ref = 298 "Temperature to which flows and speeds refer";
  parameter Units.AngularVelocity_rpm n[:] = {50e3,100e3} "Corrected speeds, increasing: one row of the tables for each";
  parameter Units.MassFlowRate W[size(n, 1), :] = [0.01, 0.05; 0.03, 0.1] "Corrected flows, from surge line to choke, increasing along each row";
  parameter Real Pi[size(n, 1), size(W, 2)] = [1.2, 1.0; 2, 1.5] "Ratios of the pressures at these flows, decreasing along each row";
  parameter Units.Efficiency eta[size(n, 1), size(W, 2)] = fill(0.7, size(n, 1), size(W, 2)) "Efficiencies at these flows";

  annotation(Documentation(info="<html>
<p>One row for each speed line, from the surge line to choke.</p>
</html>"));
end CompressorMap;
