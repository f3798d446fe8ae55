within Layshaft.Vehicles.Data.Chassis;
record CommonRoad2 "Vehicle 2 of the CommonRoad models: BMW 320i"
  extends FourWheels(m=965.71, r_CM={-1.1386,0,0.288}, I={207.3,1565.8,1565.8},
    wheelbase=2.5789, track={1.3868,1.3640}, c={24453,19636}, d={1786,1649},
    c_bar={6915,2644}, m_carrier={7.20,7.20}, drag=0.65);

  annotation(Documentation(info="<html>
<p>Masses, inertias, axles, springs, dampers and bars of vehicle 2 of the package commonroad-vehicle-models 3.0.2 (BSD-3-Clause). The centre of the sprung mass follows from
that of the car; the yaw inertia of the sprung mass is taken as its pitch inertia; rim and tyre are those of the tyre record, and the rest of the unsprung mass is the
carrier. The drag area is an estimate.</p>
</html>"));
end CommonRoad2;
