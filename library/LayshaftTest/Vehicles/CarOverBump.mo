within LayshaftTest.Vehicles;
model CarOverBump "A car rolls over a bump and onto a higher road"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  inner Layshaft.Vehicles.Roads.Profile road(x_table={0,10,11,12,13,25,35,50}, z_table={0,0,0.06,0.06,0,0,0.5,0.5}) "Bump of 60 mm at 11 m, then a ramp to 0.5 m";
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  Layshaft.Vehicles.Chassis.MultiBodyChassis car(v_start=8) "Car";
  Layshaft.Vehicles.Chassis.LongitudinalChassis line(v_start=8) "The same in one dimension";
  Real bump(start=0, fixed=true) "Largest height of the front left wheel before 15 m";
  Real monotone[21] "Heights along the ramp";
equation
  for i in 1:21 loop
    monotone[i] = road.height(24.5 + i*0.5, 0);
    assert(abs(road.normal(24.5 + i*0.5, 0)*{1, 0, (road.height(24.5 + i*0.5 + 1e-5, 0) - road.height(24.5 + i*0.5 - 1e-5, 0))/2e-5}) < 1e-6, "The normal does not belong to the height.");
  end for;
  assert(min(monotone[2:21] - monotone[1:20]) >= 0 and max(monotone) <= 0.5 + 1e-12, "The ramp overshoots.");
  when sample(0, 0.01) then
    bump = if car.s < 15 then max(pre(bump), car.front.leftWheel.frame.r_0[3]) else pre(bump);
  end when;
  when terminal() then
    assert(bump > 0.334 + 0.05 and bump < 0.334 + 0.08, "The wheel did not follow the bump: " + String(bump) + " m.");
    assert(abs(car.front.leftWheel.frame.r_0[3] - 0.5 - car.data.height[1]) < 0.005, "The car is not on the higher road.");
    assert(abs(car.v - line.v) < 0.15, "The car in one dimension is slower by another amount: " + String(car.v) + ", " + String(line.v) + " m/s.");
    assert(abs(car.v^2 - (8^2 - 2*9.81*0.5 - 2*0.0103*9.81*car.s - 1.9)) < 0.6, "Ramp, rolling resistance and drag take another amount of energy.");
  end when;

  annotation(experiment(StopTime=7.5, Tolerance=1e-6), Documentation(info="<html>
<p>The bump is about as long as the wheelbase of a bicycle, so that wheels follow it.</p>
</html>"));
end CarOverBump;
