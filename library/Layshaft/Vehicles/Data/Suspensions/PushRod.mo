within Layshaft.Vehicles.Data.Suspensions;
record PushRod "Push rod for the links of SedanFront"
  extends Rod(outboard={-0.01,0.68,-0.27}, inboard={-0.01,0.36,0.16}, pivot={-0.01,0.30,0.08}, axis={1,0,0},
    springTop={-0.01,0.07,0.165}, springFoot={-0.01,0.315,0.165}, c=96900, d=7080);

  annotation(Documentation(info="<html>
<p>A generic set of our own; stiffness and damping give the wheel rates of the BMW 320i: the rocker turns in the plane of the rod, so that rod and spring stay in it.</p>
</html>"));
end PushRod;
