// A state that goes to infinity: the component, its equation, its line.
// check: ok
package P
  model Reactor
    Real T(start = 1, fixed = true);
  equation
    der(T) = T^2;
  end Reactor;
  model Plant
    Reactor reactor;
    annotation(experiment(StopTime = 2));
  end Plant;
end P;
