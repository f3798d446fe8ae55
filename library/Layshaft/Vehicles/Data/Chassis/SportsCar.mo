within Layshaft.Vehicles.Data.Chassis;
record SportsCar "Light sports car with the engine before the rear axle"
  extends FourWheels(m=1060, r_CM={-1.5,0,0.2}, I={300,1250,1350},
    wheelbase=2.5, track={1.5,1.52}, c={26000,34000}, d={2200,2700},
    c_bar={7000,3000}, m_carrier={12,14}, drag=0.54, h_drag=0.2);

  annotation(Documentation(info="<html>
<p>Car of our own of usual proportions: 1,210 kg with driver, 60 % of it on the rear axle, drag area 0.54 m&sup2;.</p>
</html>"));
end SportsCar;
