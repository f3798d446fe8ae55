// Connections to a bus or a component that does not exist are left out (MLS 4.4.5, 9.1.3).
// check: ok
// equations: 3
// flat: lacks off.bus
package P
  expandable connector Bus
  end Bus;
  connector Out = output Real;
  block Sensor
    Out y = time;
  end Sensor;
  model Engine
    parameter Boolean use = true;
    Bus bus if use;
    Sensor sensor if use;
  equation
    connect(sensor.y, bus.speed);
  end Engine;
  model M
    Bus bus;
    Engine on;
    Engine off(use = false);
  equation
    connect(bus, on.bus);
    connect(bus, off.bus);
  end M;
end P;
