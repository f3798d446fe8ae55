// Linear equations that become singular while the model runs: the unknown, the component, the equation, its line.
// check: ok
package P
  model Net
    input Real g;
    Real a, b;
  equation
    a + g*b = 1;
    g*a + b = 2;
  end Net;
  model Plant
    Net net(g = time);
    annotation(experiment(StopTime = 2, Interval = 0.5));
  end Plant;
end P;
