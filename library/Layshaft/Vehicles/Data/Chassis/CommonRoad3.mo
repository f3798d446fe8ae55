within Layshaft.Vehicles.Data.Chassis;
record CommonRoad3 "Vehicle 3 of the CommonRoad models: VW Vanagon"
  extends FourWheels(m=1316.61, r_CM={-1.1403,0,0.478}, I={479.9,2204.3,2204.3},
    wheelbase=2.4719, track={1.5743,1.5438}, c={33577,39125}, d={2406,2770},
    c_bar={33948,7731}, m_carrier={15.87,15.87}, drag=1.1);

  annotation(Documentation(info="<html>
<p>Masses, inertias, axles, springs, dampers and bars of vehicle 3 of the package commonroad-vehicle-models 3.0.2 (BSD-3-Clause). The centre of the sprung mass follows from
that of the car; the yaw inertia of the sprung mass is taken as its pitch inertia; rim and tyre are those of the tyre record, and the rest of the unsprung mass is the
carrier. The drag area is an estimate.</p>
</html>"));
end CommonRoad3;
