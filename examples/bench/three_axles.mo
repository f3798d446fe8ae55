package ThreeAxles "A truck with three axles for the bench of three_axles.toml"
  record Truck "Rigid truck of 16 t: one steered axle, two driven ones"
    extends Layshaft.Vehicles.Data.VirtualVehicle(
      m=16000,
      m_sprung=14000,
      Iz=62000,
      Ix=11000,
      k={2,2,2},
      x={3.1,-1.1,-2.5},
      track={2.05,1.84,1.84},
      steered={true,false,false},
      c={5e5,6e5,6e5},
      c_roll={2.4e5,3.6e5,3.6e5},
      d_roll={1.5e4,2.0e4,2.0e4},
      tau_brake={10e3,7e3,7e3});
  end Truck;

  model Vehicle "The truck on a test track"
    extends Layshaft.Bench.Tasks.PlaneVehicle(vehicle(redeclare Truck data));
  end Vehicle;
end ThreeAxles;
