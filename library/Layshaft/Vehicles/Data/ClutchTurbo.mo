within Layshaft.Vehicles.Data;
record ClutchTurbo "Clutch for an engine of 225 N.m"
  extends Clutch(
    faces=2,
    r_mean=0.1035,
    w={0,400},
    mu={0.4,0.36},
    peak=1,
    F_max=4600,
    c=4.5e6,
    d=4.5e4,
    pedal={0.045,0.065,0.087,0.109,0.125,0.143,0.168,0.182},
    clamp={0,135,537,1265,2415,3105,4288,4600});

  annotation(Documentation(info="<html>
<p>Holds 2 &middot; 0.1035 m &middot; 0.4 &middot; 4,600 N = 380 N.m: an assumption of this library for the turbocharged engine; the shape of the clamp table is that of
<a href=\"modelica://Layshaft.Vehicles.Data.ClutchMidSize\">ClutchMidSize</a>.</p>
</html>"));
end ClutchTurbo;
