within Layshaft.Vehicles.Data.Suspensions;
record PullRod "Pull rod for the links of SedanFront"
  extends Rod(outboard={-0.06,0.65,0.09}, inboard={-0.06,0.36,-0.24}, pivot={-0.06,0.29,-0.19}, axis={1,0,0},
    springTop={-0.06,0.06,-0.115}, springFoot={-0.06,0.31,-0.115}, c=86500, d=6310);

  annotation(Documentation(info="<html>
<p>A generic set of our own; stiffness and damping give the wheel rates of the BMW 320i: the rod is pulled in bump and the rocker compresses a spring that lies low.</p>
</html>"));
end PullRod;
