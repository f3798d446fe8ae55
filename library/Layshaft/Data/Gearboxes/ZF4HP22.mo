within Layshaft.Data.Gearboxes;
package ZF4HP22 "Deprecated: constants of the record GearsetZF4HP22"
  extends Icons.Package;

  constant GearsetZF4HP22 data "The record";
  constant Integer z_sun = data.z_sun "Teeth of the suns of the Simpson gear";
  constant Integer z_ring = data.z_ring "Teeth of the rings of the Simpson gear";
  constant Integer z_sunOverdrive = data.z_sunOverdrive "Teeth of the sun of the overdrive set";
  constant Integer z_ringOverdrive = data.z_ringOverdrive "Teeth of the ring of the overdrive set";
  constant Real ratios[4] = data.ratios "Published ratios of the forward gears";
  constant Real reverse = data.reverse "Published ratio of reverse";
  constant Boolean scheme[6, 7] = data.scheme "Elements A B C C' D E F closed (columns) in gears 1 2 3 4 R N (rows)";

  annotation(
    obsolete="Use the record Layshaft.Data.Gearboxes.GearsetZF4HP22; this name will be gone in the next release.",
    Documentation(info="<html>
<p>The values of <a href=\"modelica://Layshaft.Data.Gearboxes.GearsetZF4HP22\">GearsetZF4HP22</a> under their old names.</p>
</html>"));
end ZF4HP22;
