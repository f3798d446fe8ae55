within Layshaft.Data.Gearboxes;
record GearsetZF4HP22 "Tooth numbers and shift scheme of the ZF 4HP22"
  extends SimpsonWithOverdrive(
    z_sun=35,
    z_ring=73,
    z_sunOverdrive=31,
    z_ringOverdrive=83,
    ratios={2.479,1.479,1.000,0.728},
    reverse=-2.086,
    scheme={
    {true, false, false, false, false, true, false},
    {true, false, true, true, false, true, false},
    {true, true, true, false, false, true, false},
    {true, true, true, false, false, false, true},
    {false, true, false, false, true, true, false},
    {false, false, false, false, false, true, false}});

  annotation(Documentation(info="<html>
<p>Clutch A: turbine to the ring of the front set; B: turbine to the common sun. Brake C with a freewheel in series and
brake C' hold the sun, brake D and a freewheel the rear carrier. Clutch E and a freewheel lock the overdrive set, brake F
holds its sun.</p>
<p>Source: published ratios and shift scheme; 35/73 and 31/83 give them to three digits.</p>
</html>"));
end GearsetZF4HP22;
