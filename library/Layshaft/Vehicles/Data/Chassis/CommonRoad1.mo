within Layshaft.Vehicles.Data.Chassis;
record CommonRoad1 "Vehicle 1 of the CommonRoad models: Ford Escort"
  extends FourWheels(m=1094.54, r_CM={-0.8464,0,0.268}, I={244.0,1342.3,1342.3},
    wheelbase=2.3927, track={1.3899,1.4234}, c={21898,21898}, d={1459,1459},
    c_bar={12880,-0}, m_carrier={8.14,8.14}, drag=0.66);

  annotation(Documentation(info="<html>
<p>Masses, inertias, axles, springs, dampers and bars of vehicle 1 of the package commonroad-vehicle-models 3.0.2 (BSD-3-Clause). The centre of the sprung mass follows from
that of the car; the yaw inertia of the sprung mass is taken as its pitch inertia; rim and tyre are those of the tyre record, and the rest of the unsprung mass is the
carrier. The drag area is an estimate.</p>
</html>"));
end CommonRoad1;
