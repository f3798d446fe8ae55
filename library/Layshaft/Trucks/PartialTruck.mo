within Layshaft.Trucks;
partial model PartialTruck "Truck without driver: engine, drivetrain, vehicle dynamics and their energy balance"
  Real demand "Driver demand, 0 ... 1";
  Real brake "Brake, 0 ... 1";
  replaceable Engines.Engine Engine constrainedby Engines.PartialEngine "Engine"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-70,-10},{-50,10}})));
  replaceable Drivelines.DriveTrain DT constrainedby Drivelines.PartialDriveTrain "Drivetrain"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,-10},{10,10}})));
  replaceable Chassis.VehicleDynamics Vehicle constrainedby Chassis.PartialVehicle "Vehicle"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{50,-10},{70,10}})));
  inner Energy.Balance energyBalance "Energies and losses of all elements"
    annotation(Placement(transformation(extent={{60,60},{80,80}})));
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
  v = Vehicle.v;
  a = der(v);
  n_engine = Engine.w/Constants.rpm;
  gear = DT.gear;
  tau_drive = Vehicle.drive.e;
  kinetic = energyBalance.kinetic;
  potential = energyBalance.potential;
  der(dissipated) = energyBalance.dissipation;
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
The top level has the structure of the vehicle. Its elements report their energies and losses to <code>energyBalance</code>. Energies are computed from the states and
compared with what the engine gave and the resistances took: the residual measures the
equations and the integration alike.
</p>
<p>
Engine, drivetrain and vehicle are replaceable, and in them converter, transmission, propeller shafts and differential, axles, wheels, tyres (<code>B_slip</code>) and the road
(<code>Vehicle(redeclare model Road = ...)</code>): a part of your own extends the interface of its place and keeps its connectors.
</p>
<p>A model that extends this one gives <code>demand</code> and <code>brake</code>.</p>
</html>"));
end PartialTruck;
