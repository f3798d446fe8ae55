// Arrays of buses: each element has its own members, and a bus can hold an array of buses (MLS 9.1.3).
// check: ok
// equations: 10
package P
  expandable connector Bus
  end Bus;
  connector In = input Real;
  connector Out = output Real;
  block Sensor
    Out y = time;
  end Sensor;
  block Display
    In u;
  end Display;
  model Corner
    Bus bus;
    Sensor sensor;
  equation
    connect(sensor.y, bus.speed);
  end Corner;
  model Car
    Bus bus;
    Corner corner[2];
    Bus wheel[2];
    Display display[2];
  equation
    connect(bus.wheel, wheel);
    connect(wheel, corner.bus);
    connect(bus.wheel[1].speed, display[1].u);
    connect(display[2].u, bus.wheel[2].speed);
  end Car;
end P;
