within LayshaftTest.Engines;
model AccelerationTo250 "The car with the turbocharged engine idles at rest, launches at 2 s and reaches 250 km/h"
  extends Layshaft.Examples.Acceleration250;
  Boolean dumped(start=false, fixed=true) "The dump valve opened in a shift";
  Boolean kept(start=true, fixed=true) "The turbocharger kept its speed in shifts";
algorithm
  when driver.t_shift > 0 and dumpValve > 0.9 then
    dumped := true;
  end when;
  when driver.t_shift > 0 and turbo_rpm < 40e3 then
    kept := false;
  end when;
equation
  assert(time > 2 or abs(engine_rpm - 850) < 15 and abs(v_kmh) < 1e-6, "The car does not stand and idle: " + String(engine_rpm) + " rpm, " + String(v_kmh) + " km/h.");
  assert(engine_rpm > 600, "The engine stalls.");
  assert(engine_rpm < 7500, "The engine turns too fast: " + String(engine_rpm) + " rpm.");
  assert(plenum < 1.95e5, "The pressure of the plenum is " + String(plenum) + " Pa.");
  when terminal() then
    assert(t_100 > 5 and t_100 < 8, "0 to 100 km/h in " + String(t_100) + " s.");
    assert(t_250 > 40 and t_250 < 53, "0 to 250 km/h in " + String(t_250) + " s.");
    assert(driver.lever == 6, "The last gear is " + String(driver.lever) + ".");
    assert(dumped and kept, "Dump valve and turbocharger in shifts");
    assert(wastegate > 0.2 and wastegate < 0.6, "The wastegate holds the pressure at " + String(wastegate) + ".");
  end when;

  annotation(experiment(StopTime=55, Interval=0.02, Tolerance=1e-5), Documentation(info="<html>
<p>Statements on figure 9 of the paper.</p>
</html>"));
end AccelerationTo250;
