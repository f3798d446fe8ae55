within Layshaft.Vehicles.Data.Suspensions;
record SedanFront "Sedan: hardpoints of Chrono's sedan, springs of the BMW 320i"
  extends DoubleWishbone(
    lowerFront={0.2,0.42,-0.27}, lowerRear={-0.2,0.47,-0.265}, lowerOuter={0,0.77,-0.32},
    upperFront={-0.1,0.47,0.105}, upperRear={-0.25,0.51,0.11}, upperOuter={-0.04,0.695,0.105},
    tieInner={-0.2,0.42,-0.12}, tieOuter={-0.15,0.77,-0.12}, wheelCentre={0,0.7979,-0.1199}, radius=0.3,
    springTop={-0.04,0.52,0.23}, springFoot={0,0.62,-0.27}, c=90700, d=6620, m_lower=1.61, m_upper=1.03);

  annotation(Documentation(info="<html>
<p>Points and masses: Sedan_DoubleWishbone of Project Chrono (BSD-3-Clause). Its spring is not plausible for a car of this mass: stiffness and damping are those that give the wheel rates of vehicle 2 of
commonroad-vehicle-models (24.45 kN/m, 1,786 Ns/m) with the motion ratio of these points.</p>
</html>"));
end SedanFront;
