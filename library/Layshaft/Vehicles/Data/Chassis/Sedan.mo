within Layshaft.Vehicles.Data.Chassis;
record Sedan "Sedan with the hardpoints of Chrono's sedan"
  extends FourWheels(m=1550, r_CM={-1.32,0,0.3}, I={222.8,944.1,1053.5}, wheelbase=2.776, track={1.5958,1.5958}, c={24450,24450}, d={1786,1786},
    c_bar={6915,6915}, m_carrier={7,7}, drag=0.65);

  annotation(Documentation(info="<html>
<p>Mass, moments of inertia, wheelbase and track of the sedan of Project Chrono (BSD-3-Clause); the place of the centre of mass is an estimate. Springs, dampers and bars at the wheel as those of the
axle's data <a href=\"modelica://Layshaft.Vehicles.Data.Suspensions.SedanFront\">SedanFront</a>.</p>
</html>"));
end Sedan;
