package Tanks "Two tanks in a row: an example for surrogates"
  model Pair "Water runs through a valve into a tank, and from there into a second one"
    Layshaft.Blocks.Interfaces.RealInput valve(min=0.3, max=1, start=0.5) "Position of the valve that is wanted";
    Layshaft.Blocks.Interfaces.RealOutput level(unit="m") "Level of the second tank";
    Layshaft.Blocks.Interfaces.RealOutput outflow(unit="m3/s") "Water that leaves the second tank";
    parameter Real area(unit="m2") = 0.02 "Area of a tank";
    parameter Real hole(unit="m2") = 3e-4 "Area of an outlet";
    parameter Real supply(unit="m3/s") = 9e-4 "Flow through the open valve";
    Real h1(unit="m", start=0.11, fixed=true) "Level of the first tank";
    Real h2(unit="m", start=0.11, fixed=true) "Level of the second tank";
    Real position(start=0.5, fixed=true) "Position of the valve";
    Real hours(start=0, fixed=true) "Hours of operation, which matter to nobody";
  equation
    der(position) = (valve - position)/0.05;
    area*der(h1) = supply*position^2 - hole*sqrt(2*9.81*noEvent(max(h1, 1e-6)));
    area*der(h2) = hole*sqrt(2*9.81*noEvent(max(h1, 1e-6))) - outflow;
    outflow = hole*sqrt(2*9.81*noEvent(max(h2, 1e-6)));
    der(hours) = 1/3600;
    level = h2;
    annotation(experiment(StopTime=600, Tolerance=1e-6));
  end Pair;

  model Controlled "A controller holds the level of the second tank"
    Pair tanks(supply=1e-3) "Tanks";
    Real wanted = if time < 200 then 0.15 else 0.08 "Level that is wanted";
    Real x(start=0.4, fixed=true) "Integral part";
  equation
    der(x) = 0.05*(wanted - tanks.level);
    tanks.valve = min(max(2*(wanted - tanks.level) + x, 0), 1);
    annotation(experiment(StopTime=400, Tolerance=1e-6));
  end Controlled;
end Tanks;
