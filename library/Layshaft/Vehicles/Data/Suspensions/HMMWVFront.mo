within Layshaft.Vehicles.Data.Suspensions;
record HMMWVFront "HMMWV: front hardpoints"
  extends DoubleWishbone(
    lowerFront={0.223,0.307,0}, lowerRear={-0.223,0.307,0}, lowerOuter={-0.036,0.787,-0.118},
    upperFront={-0.048,0.446,0.245}, upperRear={-0.268,0.478,0.196}, upperOuter={-0.053,0.716,0.215},
    tieInner={-0.25,0.448,0.054}, tieOuter={-0.176,0.821,-0.016}, wheelCentre={-0.04,0.91,-0.026}, radius=0.45,
    springTop={0.104,0.51,0.197}, springFoot={0.097,0.543,-0.047}, c=167000, d=22000, load=6000, m_lower=16.5, m_upper=5.8);

  annotation(Documentation(info="<html>
<p>Points: HMMWV_DoubleWishboneFront of Project Chrono (BSD-3-Clause). Stiffness, damping, load and masses are estimates for a vehicle of 2.5 t.</p>
</html>"));
end HMMWVFront;
