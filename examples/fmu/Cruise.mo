// A speed controller as a functional mock-up unit drives a car of the library, beside the same car with the controller in Modelica.
//
//     layshaft export fmu Cruise.mo Cruise.SpeedController --step 1ms -o SpeedController.fmu
//     layshaft fmu import SpeedController.fmu --step-size 10ms -o ControllerUnit.mo
//     layshaft simulate ControllerUnit.mo Cruise.mo CruiseUnit.mo CruiseUnit --plot car.v
//
// Any other unit with the inputs v_wanted and v and the output torque does as well: a customer's controller needs only the second line.

package Cruise "A car whose speed is controlled"
  block SpeedController "Proportional and integral, with the torque limited and the integral held at the limits"
    parameter Real k(unit = "N.m.s/m") = 60 "Torque per speed missing";
    parameter Real Ti(unit = "s") = 10 "Integral time";
    parameter Real T_back(unit = "s") = 1 "Time in which the integral follows a limited torque";
    parameter Real torque_max(unit = "N.m") = 250 "Largest torque";
    Layshaft.Blocks.Interfaces.RealInput v_wanted(unit = "m/s") "Speed wanted";
    Layshaft.Blocks.Interfaces.RealInput v(unit = "m/s") "Speed of the car";
    Layshaft.Blocks.Interfaces.RealOutput torque(unit = "N.m") "Torque wanted";
  protected
    Real integral(unit = "m/s", start = 0, fixed = true);
    Real wish(unit = "N.m") = k * (v_wanted - v + integral);
  equation
    torque = max(-torque_max, min(torque_max, wish));
    // Back-calculation keeps the integral from winding up.
    der(integral) = (v_wanted - v) / Ti + (torque - wish) / (k * T_back);
  end SpeedController;

  partial model Car "Machine, reduction gear, wheel and car; the torque comes from elsewhere"
    parameter Real v_1(unit = "m/s") = 14 "Speed wanted at first";
    parameter Real v_2(unit = "m/s") = 22 "Speed wanted from time 20 s on";
    Real v_wanted(unit = "m/s") = if time < 20 then v_1 else v_2;
    Layshaft.Rotational.Sources.Torque machine;
    Layshaft.Rotational.Components.Inertia rotor(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true));
    Layshaft.Rotational.Components.IdealGear gear(ratio = 9.5);
    Layshaft.Powertrain.Wheels.Wheel wheel;
    Layshaft.Powertrain.Vehicles.CarCoastDown car(m = 1600, F0 = 140, F2 = 0.36);
  equation
    connect(machine.flange, rotor.flange_a);
    connect(rotor.flange_b, gear.flange_a);
    connect(gear.flange_b, wheel.flangeR);
    connect(wheel.flangeT, car.flange);
    car.brake = 0;
    annotation(experiment(StopTime = 40, Interval = 0.05, Tolerance = 1e-7));
  end Car;

  model CruiseModelica "Everything in Modelica"
    extends Car;
    SpeedController controller;
  equation
    controller.v_wanted = v_wanted;
    controller.v = car.v;
    machine.tau = controller.torque;
    annotation(experiment(StopTime = 40, Interval = 0.05, Tolerance = 1e-7));
  end CruiseModelica;
end Cruise;
