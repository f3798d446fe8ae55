// A bus that does not mention a sub-bus passes on its signals: augmentation is repeated until all connected
// instances agree (MLS 9.1.3).
// check: ok
// equations: 7
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
  model Engine
    Bus bus;
    Sensor sensor;
  protected
    Bus engine;
  equation
    connect(bus.engine, engine);
    connect(sensor.y, engine.speed);
  end Engine;
  model Dashboard
    Bus bus;
    Display display;
  protected
    Bus engine;
  equation
    connect(bus.engine, engine);
    connect(display.u, engine.speed);
  end Dashboard;
  model Car
    Engine engine;
    Dashboard dashboard;
  protected
    Bus bus;
  equation
    connect(bus, engine.bus);
    connect(bus, dashboard.bus);
  end Car;
end P;
