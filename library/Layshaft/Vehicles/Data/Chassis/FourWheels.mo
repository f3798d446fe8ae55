within Layshaft.Vehicles.Data.Chassis;
record FourWheels "Parameters of a chassis with two axles"
  extends Icons.Record;
  parameter Units.Mass m(min=Constants.small) = 965.71 "Sprung mass with powertrain and load";
  parameter Units.Position r_CM[3] = {-1.1562,0,0.27} "Centre of the sprung mass, from the middle of the front axle";
  parameter Units.Inertia I[3] = {207.27,1565.8,1565.8} "Moments of inertia of the body about x, y, z of its centre of mass";
  parameter Units.Mass m_powertrain(min=0) = 0 "Part of the sprung mass that is a body of its own, on mounts"
    annotation(Dialog(group="Powertrain"));
  parameter Units.Position r_powertrain[3] = {0.1,0,0.1} "Its centre of mass, from the middle of the front axle"
    annotation(Dialog(group="Powertrain"));
  parameter Units.Length wheelbase(min=Constants.small) = 2.5789 "Distance of the axles"
    annotation(Dialog(group="Axles: front, rear"));
  parameter Units.Length track[2] = {1.3868,1.364} "Distances of the wheels"
    annotation(Dialog(group="Axles: front, rear"));
  parameter Units.Stiffness c[2] = {24453,19636} "Stiffness of a spring at the wheel"
    annotation(Dialog(group="Axles: front, rear"));
  parameter Units.Damping d[2] = {1786,1649} "Damping at a wheel"
    annotation(Dialog(group="Axles: front, rear"));
  parameter Units.RotationalStiffness c_bar[2] = {6915,2644} "Stiffness of the anti-roll bar"
    annotation(Dialog(group="Axles: front, rear"));
  parameter Units.Mass m_carrier[2] = {7.2,7.2} "Unsprung mass of one wheel without rim and tyre"
    annotation(Dialog(group="Axles: front, rear"));
  parameter Units.Area drag(min=0) = 0.65 "Drag coefficient times frontal area"
    annotation(Dialog(group="Air"));
  parameter Units.Length h_drag = 0.3 "Height of the drag over the wheels' centres"
    annotation(Dialog(group="Air"));
  replaceable parameter Tyres.Passenger245 tyre constrainedby Tyres.PAC2002 "Tyres"
    annotation(choicesAllMatching=true);
  parameter Units.Stiffness c_touch[2] = fill(tyre.c_touch, 2) "Vertical stiffness of the unloaded tyres: front, rear"
    annotation(Dialog(tab="Advanced"));
  parameter Real c_progressive[2](each unit="N/m2") = fill(tyre.c_progressive, 2) "Rise of the tyres' vertical force with the square of the deflection: front, rear"
    annotation(Dialog(tab="Advanced"));
  final parameter Units.Mass m_body = m - m_powertrain "Mass of the body";
  final parameter Units.Position r_body[3] = (m*r_CM - m_powertrain*r_powertrain)/m_body "Centre of mass of the body";
  final parameter Units.Force load[2] = Constants.g_n*m/2*{1 + r_CM[1]/wheelbase, -r_CM[1]/wheelbase} "Load of a spring at rest";
  final parameter Units.Force tyreLoad[2] = load + Constants.g_n*(m_carrier + fill(tyre.m, 2)) "Load of a tyre at rest";
  final parameter Units.Length height[2] = {tyre.R0 - 2*tyreLoad[i]/(c_touch[i] + sqrt(c_touch[i]^2 + 4*c_progressive[i]*tyreLoad[i])) for i in 1:2} "Height of the wheels' centres over the road at rest";
  final parameter Units.Length radius[2] = {tyre.R0 - tyre.Fz0/tyre.c_z*(tyre.DREFF*atan(tyre.BREFF*tyreLoad[i]/tyre.Fz0) + tyre.FREFF*tyreLoad[i]/tyre.Fz0) for i in 1:2} "Effective rolling radius at rest";
  final parameter Units.Mass m_total = m + 2*sum(m_carrier) + 4*tyre.m "Mass of the whole car";

  annotation(Documentation(info="<html>
<p>Positions count from the middle between the centres of the front wheels: x forward, y to the left, z up. The car rests on a level road
with all travels zero.</p>
</html>"));
end FourWheels;
