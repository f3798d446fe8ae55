within Layshaft;
package Trucks "Class VI delivery truck: engine, drivetrain and half-car as bond graphs"
  extends Icons.Package;

  model Engine = Engines.Engine "Deprecated name of Engines.Engine"
    annotation(obsolete="Use Layshaft.Trucks.Engines.Engine; this name will be gone in the next release.");
  block InjectionController = Engines.InjectionController "Deprecated name of Engines.InjectionController"
    annotation(obsolete="Use Layshaft.Trucks.Engines.InjectionController; this name will be gone in the next release.");
  model DriveTrain = Drivelines.DriveTrain "Deprecated name of Drivelines.DriveTrain"
    annotation(obsolete="Use Layshaft.Trucks.Drivelines.DriveTrain; this name will be gone in the next release.");
  model TorqueConverter = Drivelines.TorqueConverter "Deprecated name of Drivelines.TorqueConverter"
    annotation(obsolete="Use Layshaft.Trucks.Drivelines.TorqueConverter; this name will be gone in the next release.");
  model FluidCoupling = Drivelines.FluidCoupling "Deprecated name of Drivelines.FluidCoupling"
    annotation(obsolete="Use Layshaft.Trucks.Drivelines.FluidCoupling; this name will be gone in the next release.");
  model Transmission = Drivelines.Transmission "Deprecated name of Drivelines.Transmission"
    annotation(obsolete="Use Layshaft.Trucks.Drivelines.Transmission; this name will be gone in the next release.");
  model Churning = Drivelines.Churning "Deprecated name of Drivelines.Churning"
    annotation(obsolete="Use Layshaft.Trucks.Drivelines.Churning; this name will be gone in the next release.");
  model PropDiff = Drivelines.PropDiff "Deprecated name of Drivelines.PropDiff"
    annotation(obsolete="Use Layshaft.Trucks.Drivelines.PropDiff; this name will be gone in the next release.");
  block ShiftLogic = Powertrain.Controls.BlendedShiftLogic "Deprecated name of Powertrain.Controls.BlendedShiftLogic"
    annotation(obsolete="Use Layshaft.Powertrain.Controls.BlendedShiftLogic; this name will be gone in the next release.");
  model VehicleDynamics = Chassis.VehicleDynamics "Deprecated name of Chassis.VehicleDynamics"
    annotation(obsolete="Use Layshaft.Trucks.Chassis.VehicleDynamics; this name will be gone in the next release.");
  model Body = Chassis.Body "Deprecated name of Chassis.Body"
    annotation(obsolete="Use Layshaft.Trucks.Chassis.Body; this name will be gone in the next release.");
  model Frame = Chassis.Frame "Deprecated name of Chassis.Frame"
    annotation(obsolete="Use Layshaft.Trucks.Chassis.Frame; this name will be gone in the next release.");
  model Axle = Chassis.Axle "Deprecated name of Chassis.Axle"
    annotation(obsolete="Use Layshaft.Trucks.Chassis.Axle; this name will be gone in the next release.");
  model WheelTire = Wheels.WheelTyre "Deprecated name of Wheels.WheelTyre"
    annotation(obsolete="Use Layshaft.Trucks.Wheels.WheelTyre; this name will be gone in the next release.");
  model TireCompliance = Wheels.TyreCompliance "Deprecated name of Wheels.TyreCompliance"
    annotation(obsolete="Use Layshaft.Trucks.Wheels.TyreCompliance; this name will be gone in the next release.");
  model TireDamping = Wheels.TyreDamping "Deprecated name of Wheels.TyreDamping"
    annotation(obsolete="Use Layshaft.Trucks.Wheels.TyreDamping; this name will be gone in the next release.");
  model TireSlip = Wheels.TyreSlip "Deprecated name of Wheels.TyreSlip"
    annotation(obsolete="Use Layshaft.Trucks.Wheels.TyreSlip; this name will be gone in the next release.");
  model RollingResistance = Wheels.RollingResistance "Deprecated name of Wheels.RollingResistance"
    annotation(obsolete="Use Layshaft.Trucks.Wheels.RollingResistance; this name will be gone in the next release.");
  model RoadContact = Wheels.RoadContact "Deprecated name of Wheels.RoadContact"
    annotation(obsolete="Use Layshaft.Trucks.Wheels.RoadContact; this name will be gone in the next release.");
  block RoadProfile = Wheels.RoadProfile "Deprecated name of Wheels.RoadProfile"
    annotation(obsolete="Use Layshaft.Trucks.Wheels.RoadProfile; this name will be gone in the next release.");
  block ShiftMeter = Sensors.ShiftMeter "Deprecated name of Sensors.ShiftMeter"
    annotation(obsolete="Use Layshaft.Trucks.Sensors.ShiftMeter; this name will be gone in the next release.");

  annotation(Documentation(info="<html>
<p>
A truck of the International 4700's class as an integrated model of engine, drivetrain and
planar vehicle, after Louca, Stein and Rideout, Generating Proper Integrated Dynamic Models for
Vehicle Mobility Using a Bond Graph Formulation. It has 55 energy elements, with the names of
that paper. Start with <a href=\"modelica://Layshaft.Examples.Truck4700\">Examples.Truck4700</a>.
</p>
<p>
Values come from published ratings where there are any. Masses and inertias of parts nobody
publishes are scaled from the paper's appendix: parts that move together have activities in
the ratio of their (reduced) masses.
</p>
<p>
Classes that stood in this package before it had subpackages can still be used by their old names
in this release.
</p>
</html>"));
end Trucks;
