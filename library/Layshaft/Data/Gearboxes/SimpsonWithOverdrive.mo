within Layshaft.Data.Gearboxes;
partial record SimpsonWithOverdrive "Simpson gear with an overdrive set behind"
  extends Icons.Record;

  parameter Integer z_sun "Teeth of the suns of the Simpson gear";
  parameter Integer z_ring "Teeth of the rings of the Simpson gear";
  parameter Integer z_sunOverdrive "Teeth of the sun of the overdrive set";
  parameter Integer z_ringOverdrive "Teeth of the ring of the overdrive set";
  parameter Real ratios[4] "Published ratios of the forward gears";
  parameter Real reverse "Published ratio of reverse";
  parameter Boolean scheme[6, 7] "Elements A B C C' D E F closed (columns) in gears 1 2 3 4 R N (rows)";

  annotation(Documentation(info="<html>
<p>Base of the records that a component takes as its data. A set of data extends it and gives all values, with their source.</p>
</html>"));
end SimpsonWithOverdrive;
