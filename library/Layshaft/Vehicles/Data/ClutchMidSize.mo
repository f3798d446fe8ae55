within Layshaft.Vehicles.Data;
record ClutchMidSize "Clutch of a mid-size car"
  extends Clutch(
    faces=2,
    r_mean=0.1035,
    w={0,100},
    mu={0.62,0.62},
    peak=1,
    F_max=1825,
    c=1.8e6,
    d=1.8e4,
    pedal={0.045,0.065,0.087,0.109,0.125,0.143,0.168,0.182},
    clamp={0,54,213,502,958,1232,1701,1825});

  annotation(Documentation(info="<html>
<p>Holds 2 &middot; 0.1035 m &middot; 0.62 &middot; 1,825 N = 234 N.m.</p>
<p>Source: measurements on a mid-size car, used in university courses (radius, friction coefficient, clamp force, clamp force
over pedal travel; the last measured point, 1,850 N, is set to the clamp force). The cushion of 1 mm at full clamp force is an
assumption of this library.</p>
</html>"));
end ClutchMidSize;
