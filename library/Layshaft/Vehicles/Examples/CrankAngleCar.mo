within Layshaft.Vehicles.Examples;
model CrankAngleCar "A car in three dimensions with a crank-angle-resolved engine on its mounts"
  extends Icons.Example;
  extends Templates.Car(
    redeclare Engines.FourCylinderEngine engine(spatial=true),
    redeclare Mounts.ElasticMounts mounts(spatial=true, data(m=engine.data.m, r_CM=engine.data.r_CM)),
    redeclare Chassis.MultiBodyChassis chassis(data(m_powertrain=engine.data.m, r_powertrain=mounts.data.r + engine.data.r_CM)),
    redeclare Brakes.FrictionBrakes brakes,
    redeclare Drivers.SequenceDriver driver);

  annotation(
    experiment(StopTime=8, Interval=0.002, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Speed of the engine", y={"engine.n"}),
        Plot(title="Speed of the car", y={"bus.chassis.speed"}),
        Plot(title="Acceleration of the car", y={"bus.chassis.acceleration"}),
        Plot(title="Mounts, vertical", y={"mounts.mount1.s[3]", "mounts.mount2.s[3]", "mounts.mount3.s[3]"}),
        Plot(title="Pressure in the first cylinder", y={"engine.cylinder[1].p"}),
        Plot(title="Pressure in the plenum", y={"engine.air.p"})}),
    Diagram(coordinateSystem(extent={{-150,-110},{150,110}})),
    Documentation(info="<html>
<p>Every ignition is felt: the engine shakes on its mounts, most when the clutch pulls its speed down at 2.3 s, and the body with it (<code>bus.chassis.acceleration</code>). The car pulls away in
first gear and shifts at 6.5 s.</p>
</html>"));
end CrankAngleCar;
