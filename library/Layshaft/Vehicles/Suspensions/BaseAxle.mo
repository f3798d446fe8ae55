within Layshaft.Vehicles.Suspensions;
partial model BaseAxle "Axle with the parameters that a chassis gives it"
  extends Interfaces.Axle;
  parameter Units.Length track = 1.4 "Distance of the wheels";
  parameter Units.Position r[3] = {0,0,0} "From the frame of the body to the middle between the wheels' centres";
  parameter Units.Stiffness c = 24000 "Stiffness of a spring at the wheel";
  parameter Units.Damping d = 1800 "Damping at the wheel";
  parameter Units.Force load = 4000 "Load of a spring at rest";
  parameter Units.RotationalStiffness c_bar = 7000 "Stiffness of the anti-roll bar; 0: none";
  parameter Units.Mass m_carrier = 8 "Unsprung mass of one wheel without wheel";
  parameter Units.AngularVelocity w_start = 0 "Spin of the wheels at the start"
    annotation(Dialog(tab="Initialization"));
  replaceable parameter Data.Tyres.Passenger245 tyre constrainedby Data.Tyres.PAC2002 "Tyres"
    annotation(choicesAllMatching=true);

  annotation(Documentation(info="<html>
<p>What the places of the axles in a chassis ask for. An axle from hardpoints has springs, dampers, bar and track of its own data.</p>
</html>"));
end BaseAxle;
