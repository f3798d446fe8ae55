package CrankEngine "The vehicle of examples/realtime/crank.toml, whose cylinders and air path are separate tasks"

  model Vehicle "Small car with the mechanics of a crank-angle-resolved engine"
    extends Layshaft.Vehicles.Examples.FirstCar(redeclare Layshaft.Vehicles.Engines.FourCylinderMechanics engine(p={p1, p2, p3, p4}));
    input Real p1(unit="Pa", start=1e5) "Pressure of cylinder 1";
    input Real p2(unit="Pa", start=1e5) "Pressure of cylinder 2";
    input Real p3(unit="Pa", start=1e5) "Pressure of cylinder 3";
    input Real p4(unit="Pa", start=1e5) "Pressure of cylinder 4";
    output Real phi(unit="rad") = engine.phi "Crank angle";
    output Real w(unit="rad/s") = engine.w "Speed of the crankshaft";
    output Real throttle = bus.engine.throttle "Throttle";
    output Real fuel = if bus.engine.fuelCut then 0 else 1 "1: fuel is injected";
    output Real v(unit="m/s") = bus.chassis.speed "Speed of the car";
  end Vehicle;

  model Together "The same car and engine in one piece"
    extends Layshaft.Vehicles.Examples.FirstCar(redeclare Layshaft.Vehicles.Engines.FourCylinderEngine engine);
  end Together;

end CrankEngine;
