package EngineAndCar "An engine in four parts and a car, each to run by itself: examples/realtime/five.toml"

  model Cylinder "Combustion of one cylinder: gas torque from crank angle, speed and charge"
    input Real phi(unit="rad") "Crank angle";
    input Real charge(unit="N.m", start=0) "Mean torque at the present charge, both cylinders' share";
    output Real tau(unit="N.m", start=0, fixed=true) "Gas torque";
    parameter Real offset(unit="rad") = 0 "Crank angle of its ignition";
    parameter Real burn(unit="s") = 4e-4 "Time constant of the burning gas";
  equation
    burn*der(tau) + tau = charge*(1 + 0.8*sin((phi - offset)/2));
  end Cylinder;

  model AirPath "Throttle and manifold: charge from pedal and speed"
    input Real pedal(min=0, max=1) "Accelerator";
    input Real w(unit="rad/s") "Speed of the crankshaft";
    output Real charge(unit="N.m") "Mean torque of a cylinder at the present charge";
    parameter Real fill(unit="s") = 0.05 "Time constant of the manifold";
  protected
    Real p(start=0.3, fixed=true) "Pressure of the manifold, part of the ambient one";
  equation
    fill*der(p) = 0.3 + 0.7*pedal - p - 5e-4*(w - 100)*(p - 0.2);
    charge = 120*(p - 0.25);
  end AirPath;

  model Car "Crankshaft, clutch that slips while it pulls away, car"
    input Real tau1(unit="N.m") "Gas torque of cylinder 1";
    input Real tau2(unit="N.m") "Gas torque of cylinder 2";
    output Real phi(unit="rad", start=0, fixed=true) "Crank angle";
    output Real w(unit="rad/s", start=100, fixed=true) "Speed of the crankshaft";
    output Real v(unit="m/s", start=0, fixed=true) "Speed of the car";
    parameter Real J(unit="kg.m2") = 0.15 "Inertia of the crankshaft";
    parameter Real m(unit="kg") = 900 "Mass of the car";
    parameter Real ratio(unit="1/m") = 16 "Ratio of crankshaft speed and speed of the car";
    parameter Real clutch(unit="N.m.s/rad") = 2 "Torque of the slipping clutch per speed";
  protected
    Real torque(unit="N.m") "Torque of the clutch";
  equation
    der(phi) = w;
    torque = 90*tanh(clutch*(w - ratio*v)/90);
    J*der(w) = tau1 + tau2 - 6 - 0.02*w - torque;
    m*der(v) = ratio*torque - 0.4*v*abs(v) - 120*tanh(v/0.1);
  end Car;

  model Driver "Holds a speed with the pedal"
    input Real v(unit="m/s") "Speed of the car";
    output Real pedal "Accelerator";
    parameter Real wanted(unit="m/s") = 12 "Speed wanted";
  protected
    Real integral(start=0, fixed=true) "Integral action";
    Real action "Pedal without limits";
  equation
    action = 0.15*(wanted - v) + integral;
    der(integral) = if action > 1 then 0 else 0.03*(wanted - v);
    pedal = max(0, min(1, action));
  end Driver;

end EngineAndCar;
