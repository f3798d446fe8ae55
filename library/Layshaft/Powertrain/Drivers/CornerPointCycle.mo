within Layshaft.Powertrain.Drivers;
block CornerPointCycle "Speed of a drive cycle defined by corner points, with an event at each"
  extends Blocks.Sources.TimeTable(final table=data.table, final scale=data.scale);
  replaceable parameter Data.DriveCycles.CycleNEDC data constrainedby Data.DriveCycles.CornerPoints "Drive cycle"
    annotation(choicesAllMatching=true);

  annotation(Documentation(info="<html>
<p>The output is the wanted speed in m/s. For cycles given every second see
<a href=\"modelica://Layshaft.Powertrain.Drivers.SampledCycle\">SampledCycle</a>.</p>
</html>"));
end CornerPointCycle;
