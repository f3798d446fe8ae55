within Layshaft.Vehicles.Data.Suspensions;
record ArmBushings "Stiffness of the bushings in the hinges of an arm"
  extends Icons.Record;
  parameter Units.Stiffness c_axial(min=Constants.small) = 3e6 "Stiffness of both bushings together along the axis of the hinges";
  parameter Units.Stiffness c_front(min=Constants.small) = 1.2e7 "Stiffness of the front bushing across the axis, in the plane of the arm";
  parameter Units.Stiffness c_rear(min=Constants.small) = 6e6 "Stiffness of the rear bushing across the axis, in the plane of the arm";
  parameter Units.Time tau(min=0) = 1e-3 "Damping per stiffness";

  annotation(Documentation(info="<html>
<p>Usual values of rubber bushings in passenger cars: some kN/mm along the axis, 5 to 15 kN/mm across it.</p>
</html>"));
end ArmBushings;
