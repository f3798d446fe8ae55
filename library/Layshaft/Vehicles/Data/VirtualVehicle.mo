within Layshaft.Vehicles.Data;
record VirtualVehicle "Vehicle that a bench puts in the place of a real one: axles, wheels, resistances"
  extends Icons.Record;
  parameter Units.Mass m = 9225 "Mass"
    annotation(Dialog(group="Body"));
  parameter Units.Mass m_sprung = 7900 "Part of the mass that rolls"
    annotation(Dialog(group="Body"));
  parameter Units.Inertia Iz = 28400 "Yaw inertia"
    annotation(Dialog(group="Body"));
  parameter Units.Inertia Ix = 5200 "Roll inertia of the sprung mass about its centre"
    annotation(Dialog(group="Body"));
  parameter Units.Length h = 1.1 "Height of the centre of mass"
    annotation(Dialog(group="Body"));
  parameter Units.Length h_roll = 0.55 "Height of the roll axis; the unsprung masses are at this height too"
    annotation(Dialog(group="Body"));
  parameter Real Cx = 0.62 "Drag coefficient"
    annotation(Dialog(group="Resistances"));
  parameter Units.Area A = 6.85 "Frontal area"
    annotation(Dialog(group="Resistances"));
  parameter Real f0 = 0.0045 "Rolling resistance per load, at low speed"
    annotation(Dialog(group="Resistances"));
  parameter Real kf(unit="s2/m2") = 2e-6 "Rolling resistance per load and square of the speed"
    annotation(Dialog(group="Resistances"));
  parameter Integer k[:] = {2,2} "Number of wheels of each axle, front to rear"
    annotation(Dialog(group="Axles"));
  parameter Units.Position x[size(k, 1)] = {1.4,-2.2} "Positions of the axles before the centre of mass"
    annotation(Dialog(group="Axles"));
  parameter Units.Length track[size(k, 1)] = {2.05,1.84} "Tracks; of dual tyres between the middles of the pairs"
    annotation(Dialog(group="Axles"));
  parameter Units.Length dual[size(k, 1)] = fill(0.35, size(k, 1)) "Distances of dual tyres"
    annotation(Dialog(group="Axles"));
  parameter Boolean steered[size(k, 1)] = {true, false} "= true: the wheels of this axle are steered"
    annotation(Dialog(group="Axles"));
  parameter Units.Stiffness c[size(k, 1)] = {5e5,6e5} "Vertical stiffness of the axles: shares the weight among more than two"
    annotation(Dialog(group="Axles"));
  parameter Units.RotationalStiffness c_roll[size(k, 1)] = {2.4e5,3.6e5} "Roll stiffness of the axles"
    annotation(Dialog(group="Axles"));
  parameter Units.RotationalDamping d_roll[size(k, 1)] = {1.5e4,2.0e4} "Roll damping of the axles"
    annotation(Dialog(group="Axles"));
  parameter Units.Torque tau_brake[size(k, 1)] = {10e3,7e3} "Brake torque of one wheel at full pedal"
    annotation(Dialog(group="Axles"));
  parameter Units.Ratio steeringRatio = 20 "Steering wheel angle per angle of the wheels"
    annotation(Dialog(group="Axles"));
  parameter Units.Length r = 0.522 "Rolling radius of the wheels"
    annotation(Dialog(group="Wheels"));
  parameter Units.Inertia J = 14 "Inertia of one wheel"
    annotation(Dialog(group="Wheels"));
  replaceable parameter Tyres.Truck315 tyre(LMU=0.9/0.864) constrainedby Tyres.PAC2002 "Tyres: friction 0.9 on a dry road at the mean load"
    annotation(Dialog(group="Wheels"), choicesAllMatching=true);

  annotation(Documentation(info="<html>
<p>The defaults are those of <a href=\"modelica://Layshaft.Vehicles.Data.HeavyTractor\">HeavyTractor</a>. An axle has one, two or four wheels; wheels are numbered axle by
axle, from left to right.</p>
</html>"));
end VirtualVehicle;
