within Layshaft.Data.Gearboxes;
package ZF4HP22 "Tooth numbers and shift scheme of the ZF 4HP22"
  extends Icons.Package;

  constant Integer z_sun = 35 "Teeth of the suns of the Simpson gear";
  constant Integer z_ring = 73 "Teeth of the rings of the Simpson gear";
  constant Integer z_sunOverdrive = 31 "Teeth of the sun of the overdrive set";
  constant Integer z_ringOverdrive = 83 "Teeth of the ring of the overdrive set";
  constant Real ratios[4] = {2.479,1.479,1.000,0.728} "Published ratios of the forward gears";
  constant Real reverse = -2.086 "Published ratio of reverse";
  constant Boolean scheme[6, 7] = {
    {true, false, false, false, false, true, false},
    {true, false, true, true, false, true, false},
    {true, true, true, false, false, true, false},
    {true, true, true, false, false, false, true},
    {false, true, false, false, true, true, false},
    {false, false, false, false, false, true, false}} "Elements A B C C' D E F closed (columns) in gears 1 2 3 4 R N (rows)";

  annotation(Documentation(info="<html>
<p>Clutch A: turbine to the ring of the front set; B: turbine to the common sun. Brake C with a freewheel in series and
brake C' hold the sun, brake D and a freewheel the rear carrier. Clutch E and a freewheel lock the overdrive set, brake F
holds its sun.</p>
<p>Source: published ratios and shift scheme; 35/73 and 31/83 give them to three digits.</p>
</html>"));
end ZF4HP22;
