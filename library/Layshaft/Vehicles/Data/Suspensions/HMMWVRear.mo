within Layshaft.Vehicles.Data.Suspensions;
record HMMWVRear "HMMWV: rear hardpoints"
  extends DoubleWishbone(
    lowerFront={0.223,0.307,0}, lowerRear={-0.223,0.307,0}, lowerOuter={0.036,0.787,-0.118},
    upperFront={0.349,0.462,0.228}, upperRear={0.077,0.462,0.224}, upperOuter={0.036,0.716,0.216},
    tieInner={0.223,0.416,0.059}, tieOuter={0.17,0.821,-0.009}, wheelCentre={0.036,0.91,-0.026}, radius=0.45,
    springTop={-0.104,0.502,0.256}, springFoot={-0.097,0.543,-0.047}, c=369000, d=22000, load=7000, m_lower=16.5, m_upper=5.8);

  annotation(Documentation(info="<html>
<p>Points: HMMWV_DoubleWishboneRear of Project Chrono (BSD-3-Clause). Stiffness, damping, load and masses are estimates for a vehicle of 2.5 t.</p>
</html>"));
end HMMWVRear;
