within Layshaft.Trucks;
partial model PartialTruck "Truck without driver: engine, drivetrain, vehicle dynamics and their energy balance"
  Real demand "Driver demand, 0 ... 1";
  Real brake "Brake, 0 ... 1";
  Engines.Engine Engine "Engine"
    annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Drivelines.DriveTrain DT "Drivetrain"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Chassis.VehicleDynamics Vehicle "Vehicle"
    annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  parameter Real tolerance = 1e-6 "Energy that may be missing at the end, relative to the energy that the engine gave";
  output Units.Velocity v "Speed";
  output Units.Acceleration a "Acceleration";
  output Units.AngularVelocity_rpm n_engine "Engine speed";
  output Integer gear "Gear";
  output Units.Torque tau_drive "Torque at the driven wheels";
  output Units.Energy kinetic "Kinetic energy";
  output Units.Energy potential "Potential energy of weight and springs";
  output Units.Energy dissipated(start=0, fixed=true) "Energy dissipated since the start";
  output Units.Energy given(start=0, fixed=true) "Energy that the engine gave since the start";
  output Units.Energy residual "Energy that is missing";
protected
  parameter Units.Energy stored0(fixed=false) "Kinetic and potential energy at the start";
initial equation
  stored0 = kinetic + potential;
equation
  v = Vehicle.body.v;
  a = der(v);
  n_engine = Engine.w/Constants.rpm;
  gear = DT.Shift_Logic.gear;
  tau_drive = Vehicle.tire_rear.drive.e;
  kinetic = Vehicle.body.Mx.energy + Vehicle.axle_rear.Mx.energy + Vehicle.axle_front.Mx.energy +
    Vehicle.tire_rear.Jwheel.energy + Engine.J.energy + Vehicle.tire_front.Jwheel.energy +
    DT.Transmission.I1.energy + DT.Transmission.I2.energy + DT.TC.I_turbine.energy +
    DT.Prop_Diff.I_axle.energy + DT.Prop_Diff.I2.energy + Vehicle.frame.My.energy +
    DT.Prop_Diff.I1.energy + DT.Prop_Diff.I3.energy + Vehicle.frame.J.energy +
    Vehicle.axle_rear.My.energy + Vehicle.axle_front.My.energy;
  potential = Vehicle.axle_front.CC_susp.energy + Vehicle.tire_front.CC_tire.energy + Vehicle.axle_rear.CC_susp.energy +
    Vehicle.tire_rear.CC_tire.energy + DT.Prop_Diff.CC_axle_out.energy + DT.Transmission.C2.energy +
    DT.Prop_Diff.CC1.energy + DT.Prop_Diff.CC2.energy + DT.Prop_Diff.CC_axle_in.energy +
    DT.Transmission.CC3.energy + DT.Transmission.CC1.energy +
    Vehicle.frame.gravity.energy + Vehicle.axle_front.gravity.energy + Vehicle.axle_rear.gravity.energy;
  der(dissipated) = Vehicle.tire_rear.B_brake.power + Vehicle.tire_front.B_brake.power + DT.TC.FluidCoupling.power +
    Vehicle.body.Raero.power + Vehicle.tire_rear.B_slip.power + Vehicle.tire_rear.B_rolling.power +
    Vehicle.tire_front.B_slip.power + DT.Prop_Diff.differential.power + Vehicle.tire_front.B_rolling.power +
    DT.Prop_Diff.B_churning.power + DT.Transmission.gear.power + DT.Transmission.T_charging.power +
    DT.Transmission.B_churning.power + DT.Prop_Diff.B_axle_out.power + Vehicle.axle_front.B_susp.power +
    Vehicle.axle_rear.B_susp.power + DT.Transmission.B2.power + Vehicle.tire_front.B_tire.power +
    DT.Prop_Diff.B_axle_in.power + DT.Prop_Diff.B1.power + DT.Prop_Diff.B2.power +
    Vehicle.tire_rear.B_tire.power + DT.Transmission.B3.power + DT.Transmission.B1.power +
    Vehicle.tire_rear.B_bearing.power + Vehicle.tire_front.B_bearing.power + Engine.B.power;
  der(given) = Engine.given;
  residual = kinetic + potential - stored0 + dissipated - given;
  when terminal() then
    assert(abs(residual) <= tolerance*given, "The energies of the truck do not balance: " + String(residual) + " J are missing.");
  end when;
  Engine.demand = demand;
  DT.demand = demand;
  Vehicle.brake = brake;
  connect(Engine.b, DT.a);
  connect(DT.b, Vehicle.drive);

  annotation(
    Documentation(info="<html>
<p>
The top level has the structure of the vehicle. Energies are computed from the states and
compared with what the engine gave and the resistances took: the residual measures the
equations and the integration alike.
</p>
<p>A model that extends this one gives <code>demand</code> and <code>brake</code>.</p>
</html>"));
end PartialTruck;
