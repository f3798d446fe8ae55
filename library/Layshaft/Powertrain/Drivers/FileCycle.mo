within Layshaft.Powertrain.Drivers;
block FileCycle "Speed of a drive cycle from a file"
  extends Blocks.Sources.FileTable(final unit="m/s", final offset=0, final scale=1);

  annotation(Documentation(info="<html>
<p>The output is the wanted speed in m/s. The header says the unit, for example <code>time,speed [km/h]</code>; without one it is m/s. <code>layshaft simulate MODEL --cycle my.csv</code>
puts this block in the place of the model's cycle.</p>
</html>"));
end FileCycle;
