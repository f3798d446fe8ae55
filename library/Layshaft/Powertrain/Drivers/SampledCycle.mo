within Layshaft.Powertrain.Drivers;
block SampledCycle "Speed of a drive cycle given every second, without events"
  extends Blocks.Sources.SampledTable(final values=data.values, final interval=1, final scale=data.scale);
  replaceable parameter Data.DriveCycles.CycleWLTC3b data constrainedby Data.DriveCycles.SpeedEverySecond "Drive cycle"
    annotation(choicesAllMatching=true);

  annotation(Documentation(info="<html>
<p>The output is the wanted speed in m/s, linear between the seconds. For cycles defined by corner points see
<a href=\"modelica://Layshaft.Powertrain.Drivers.CornerPointCycle\">CornerPointCycle</a>.</p>
</html>"));
end SampledCycle;
