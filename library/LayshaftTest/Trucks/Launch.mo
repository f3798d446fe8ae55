within LayshaftTest.Trucks;
model Launch "0 to 60 mph"
  extends Layshaft.Examples.Truck4700Launch;
  Integer upshifts(start=0, fixed=true) "Number of upshifts";
  discrete Real n_shift(start=0, fixed=true) "Engine speed at the last upshift";
  discrete Real drop(start=1e4, fixed=true) "Smallest drop of engine speed in the second after a shift";
  discrete Real t_check(start=1e10, fixed=true) "Time to look at the drop";
equation
  when gear > pre(gear) then
    upshifts = pre(upshifts) + 1;
    n_shift = n_engine;
  end when;
  when gear > pre(gear) then
    t_check = time + 1;
  end when;
  when time > pre(t_check) then
    drop = min(pre(drop), n_shift - n_engine);
  end when;
  assert(time > 3 or abs(n_engine - 700) < 15, "The engine does not idle at 700 rpm.");
  assert(time > 3 or abs(v) < 1e-3, "The truck moves with its brakes applied.");
  assert(time < 4 or noEvent(a > 0), "The truck must gain speed in the shifts too.");
  when terminal() then
    assert(upshifts == 3, "Three upshifts lead to 60 mph.");
    assert(t60 > 30 and t60 < 50, "A truck of class VI takes 30 to 50 s to 60 mph.");
    assert(drop > 150, "The engine speed must drop at each shift.");
  end when;

  annotation(experiment(StopTime=55, Tolerance=1e-07),
    Documentation(info="<html>
<p>Three upshifts with drops of the engine speed, a plausible time, the energy balance of the truck.</p>
</html>"));
end Launch;
